import { z } from 'zod';
import { TRANSACTION_SOURCES } from './ledger.ts';

export const PAYMENT_TYPE = { Payment: 0, Credit: 1, Debit: 2 } as const;
export const paymentType = z.union([z.literal(0), z.literal(1), z.literal(2)]);
export type PaymentType = z.infer<typeof paymentType>;

/** Largest proof of payment, in bytes. */
export const PROOF_MAX_BYTES = 10 * 1024 * 1024;
export const PROOF_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const;
export type ProofType = (typeof PROOF_TYPES)[number];

/**
 * A payment. `amount` in rand, 0 until it is approved; `type` is its source; `image` is null where there is no proof;
 * `rejection` only where staff have refused the proof, with the reason that they gave.
 */
export const payment = z.object({
  id: z.uuid(),
  type: z.enum(TRANSACTION_SOURCES),
  dateCreated: z.iso.datetime(),
  isPaid: z.boolean(),
  amount: z.number(),
  paymentType,
  image: z.object({ type: z.string(), url: z.string() }).nullable(),
  rejection: z.object({ reason: z.string(), date: z.iso.datetime() }).optional(),
});
export type Payment = z.infer<typeof payment>;

export const paymentList = z.object({ payments: z.array(payment), total: z.number().int() });
export type PaymentList = z.infer<typeof paymentList>;

/** Counts of the caller's payments; `approvedAmount` in rand. */
export const paymentTally = z.object({
  total: z.number().int(),
  approved: z.number().int(),
  awaiting: z.number().int(),
  approvedAmount: z.number(),
});
export type PaymentTally = z.infer<typeof paymentTally>;
