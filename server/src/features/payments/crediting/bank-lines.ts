import type { Cents } from '@formulary/contract';
import type { Tx } from '../../../db/client.ts';
import type { Actor } from '../../../http/access.ts';

/** An approved proof, in the transaction that approves it. */
export type ApprovedProof = Actor & { paymentId: string; userId: string; amount: Cents };

/**
 * Marks the bank line of an approved proof as matched, if one is proposed. The bank's slice depends on payments, so
 * `app.ts` injects this.
 */
export type MatchBankLine = (tx: Tx, proof: ApprovedProof) => Promise<void>;
