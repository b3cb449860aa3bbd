import type { FastifyRequest } from 'fastify';
import type { Db, Tx } from '../../../db/client.ts';
import { limitRate } from '../../../http/guards/rate-limit.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { labelOf } from '../person-label.ts';
import type { users } from '../tables.ts';

/** Someone as the audit log names them. */
export type SignedIn = Pick<typeof users.$inferSelect, 'id' | 'name' | 'surname' | 'username'>;
const HOUR_SECONDS = 60 * 60;

/** Returns the request's origin for the audit log. */
const originOf = ({ ip, headers }: FastifyRequest): Record<string, unknown> => ({
  address: ip,
  browser: (headers['user-agent'] ?? '').toWellFormed().replaceAll('\0', '').slice(0, 200),
});

/**
 * Records sign-ins and wrong passwords in the audit log, at most a few per account and hour, so that a guesser or a
 * sign-in loop cannot flood it. An unknown username is not recorded, because it may be a mistyped password.
 */
export const recordSignIns = (db: Db) => {
  const limit = (name: string, points: number) =>
    limitRate(db, { name, points, seconds: HOUR_SECONDS, refusal: '' });
  const ofSignIns = limit('audited-sign-in', 60);
  const ofFailures = limit('audited-failure', 10);

  const write = (tx: Db | Tx, person: SignedIn, request: FastifyRequest, summary: string, at: Date) =>
    tx.transaction((inner) =>
      recordAudit(inner, {
        actorId: person.id,
        action: 'Added',
        entity: 'Session',
        entityId: person.id,
        label: labelOf(person),
        summary,
        after: originOf(request),
        at,
      }),
    );

  return {
    signedIn: async (person: SignedIn, request: FastifyRequest, at: Date): Promise<void> => {
      if (await ofSignIns.allows(person.id)) await write(db, person, request, 'Signed in', at);
    },
    refused: async (person: SignedIn, request: FastifyRequest, why: string, at: Date): Promise<void> => {
      if (await ofFailures.allows(person.id)) await write(db, person, request, `Sign-in refused: ${why}`, at);
    },
  };
};
