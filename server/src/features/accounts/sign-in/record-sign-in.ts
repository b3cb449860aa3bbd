import type { FastifyRequest } from 'fastify';
import type { Db, Tx } from '../../../db/client.ts';
import { limitRate } from '../../../http/guards/rate-limit.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { labelOf } from '../person-label.ts';
import type { users } from '../tables.ts';

type Person = Pick<typeof users.$inferSelect, 'id' | 'name' | 'surname' | 'username'>;
const HOUR_SECONDS = 60 * 60;

/** Where a request comes from, as the audit log tells it. */
const originOf = ({ ip, headers }: FastifyRequest): Record<string, unknown> => ({
  address: ip,
  browser: (headers['user-agent'] ?? '').toWellFormed().replaceAll('\0', '').slice(0, 200),
});

/**
 * Writes sign-ins and wrong passwords into the audit log, of an account only so many within an hour: whoever guesses, or signs
 * in in a loop, does not fill it. What is typed as a username that nobody has is not kept: it may be a password.
 */
export const recordSignIns = (db: Db) => {
  const limit = (name: string, points: number) =>
    limitRate(db, { name, points, seconds: HOUR_SECONDS, refusal: '' });
  const ofSignIns = limit('audited-sign-in', 60);
  const ofFailures = limit('audited-failure', 10);

  const write = (tx: Db | Tx, person: Person, request: FastifyRequest, summary: string, at: Date) =>
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
    signedIn: async (person: Person, request: FastifyRequest, at: Date): Promise<void> => {
      if (await ofSignIns.allows(person.id)) await write(db, person, request, 'Signed in', at);
    },
    refused: async (person: Person, request: FastifyRequest, why: string, at: Date): Promise<void> => {
      if (await ofFailures.allows(person.id)) await write(db, person, request, `Sign-in refused: ${why}`, at);
    },
  };
};
