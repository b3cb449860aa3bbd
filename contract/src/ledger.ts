import { z } from 'zod';
import { money } from './money/money.ts';

export const TRANSACTION_SOURCES = ['POP', 'Order', 'Manual', 'Credit'] as const;
export type TransactionSource = (typeof TRANSACTION_SOURCES)[number];
export const AUDIT_ACTIONS = ['Added', 'Updated', 'Deleted', 'Approved', 'Unapproved'] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/**
 * A movement of the balance. Its amount is `currentOutstanding - previousOutstanding`. `reference` is the display name of
 * the order or payment: the order's reference number, the proof's file name, the method of a recorded
 * payment, or the number of a credit note.
 */
export const accountLog = z.object({
  id: z.uuid(),
  dateCreated: z.iso.datetime(),
  logType: z.enum(TRANSACTION_SOURCES),
  logStatus: z.enum(AUDIT_ACTIONS),
  currentOutstanding: money,
  previousOutstanding: money,
  entityId: z.uuid().nullable(),
  reference: z.string().nullable(),
});
export type AccountLog = z.infer<typeof accountLog>;

export const accountLogList = z.object({ accountLogs: z.array(accountLog), total: z.number().int() });
export type AccountLogList = z.infer<typeof accountLogList>;
