import { z } from 'zod';

/** What the accountant's package calls each side of an entry. */
export const accountCodes = z.object({
  debtors: z.string(),
  sales: z.string(),
  zeroRatedSales: z.string(),
  delivery: z.string(),
  vatOutput: z.string(),
  bank: z.string(),
  adjustments: z.string(),
});
export type AccountCodes = z.infer<typeof accountCodes>;

export const DEFAULT_ACCOUNT_CODES: AccountCodes = {
  debtors: '8000',
  sales: '1000',
  zeroRatedSales: '1010',
  delivery: '1020',
  vatOutput: '9500',
  bank: '8400',
  adjustments: '1030',
};

/** A reminder, sent when an invoice has been overdue for `days`; `text` is plain text of several lines. */
export const reminderStage = z.object({
  days: z.int().min(1).max(365),
  subject: z.string(),
  text: z.string(),
});
export type ReminderStage = z.infer<typeof reminderStage>;

export const DEFAULT_REMINDER_STAGES: ReminderStage[] = [
  {
    days: 3,
    subject: 'Reminder: payment is due',
    text: 'The invoices below are past their due date. If you have paid in the meantime, thank you: please ignore this message.',
  },
  {
    days: 14,
    subject: 'Second reminder: payment is overdue',
    text: 'The invoices below are still unpaid. Please pay them this week, or tell us if something is wrong with them.',
  },
  {
    days: 30,
    subject: 'Final reminder: your account is overdue',
    text: 'The invoices below are more than 30 days overdue. Please pay them now, or call us so that we can agree on how to go on.',
  },
];
