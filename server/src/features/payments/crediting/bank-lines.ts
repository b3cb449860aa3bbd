import type { Cents } from '@formulary/contract';
import type { Tx } from '../../../db/client.ts';
import type { Actor } from '../../../http/access.ts';

/** An approved proof, in the transaction that approves it. */
export type ApprovedProof = Actor & { paymentId: string; userId: string; amount: Cents };

/** Acts of the bank slice on proofs. That slice depends on payments, so `app.ts` injects them. */
export type BankLines = {
  /** Marks the bank line of an approved proof as matched, if one is proposed. */
  match: (tx: Tx, proof: ApprovedProof) => Promise<void>;
  /** Whether the bank may have taken back the payment of a waiting proof. */
  mayBeReturned: (
    tx: Tx,
    proof: Pick<ApprovedProof, 'userId' | 'amount'> & { dateCreated: Date },
  ) => Promise<boolean>;
  /** Reopens the bank line of an undone payment. */
  open: (tx: Tx, undone: { paymentId: string; actorId: string }) => Promise<void>;
};
