import type { AccessChanges, AccessOutcomes } from '@formulary/contract';
import type { Db } from '../../../../db/client.ts';
import { AppError } from '../../../../http/errors/app-error.ts';
import { changePermissions } from './change-permissions.ts';

const outcomeOf = async (id: string, act: Promise<unknown>): Promise<AccessOutcomes['outcomes'][number]> => {
  try {
    await act;
    return { id, isChanged: true };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { id, isChanged: false, message: error.message };
  }
};

/** Grants or revokes the access of each customer by itself, each with its own entry in the audit log. */
export const changeAccess = async (
  db: Db,
  { change, reason, customers }: AccessChanges,
  { actorId, at }: { actorId: string; at: Date },
): Promise<AccessOutcomes> => {
  const outcomes: AccessOutcomes['outcomes'] = [];
  for (const { id, version } of customers) {
    const act = { id, actorId, change: { version, storeAccess: change === 'grant' }, reason, at };
    outcomes.push(await outcomeOf(id, changePermissions(db, act)));
  }
  return { outcomes };
};
