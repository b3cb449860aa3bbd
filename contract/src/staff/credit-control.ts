import { z } from 'zod';
import { ageing } from '../ageing.ts';
import { money } from '../money/money.ts';
import {
  boundedList,
  day,
  oneOf,
  recordVersion,
  requiredText,
  wholeNumber,
  withLineFeeds,
} from '../wire/fields.ts';
import { requiredReason } from './reason.ts';

const person = z.object({
  id: z.uuid(),
  username: z.string(),
  name: z.string(),
  surname: z.string(),
  phone: z.string(),
  email: z.string().nullable(),
});

/**
 * A customer with invoices past their due date. `overdue` is the amount past due, `disputed` the part of it that the customer
 * disputes; `oldestDueOn` is the due date of the oldest unpaid invoice. `remindedAt` is the time of the last reminder.
 */
export const overdueCustomer = person.extend({
  storeAccess: z.boolean(),
  balance: money,
  overdue: money,
  disputed: money,
  ageing,
  oldestDueOn: z.iso.date(),
  invoices: z.number().int(),
  remindedAt: z.iso.datetime().nullable(),
});
export type OverdueCustomer = z.infer<typeof overdueCustomer>;

/** `sums` are the totals of all results, not only of the page. */
export const overdueCustomerList = z.object({
  customers: z.array(overdueCustomer),
  total: z.number().int(),
  sums: z.object({ overdue: money, balance: money, ageing }),
});
export type OverdueCustomerList = z.infer<typeof overdueCustomerList>;

export const OVERDUE_SORTS = ['Overdue', 'Oldest', 'Balance', 'Name'] as const;
/** `days`: an amount is more than this many days past due. `email`: whether reminders and statements can be sent. */
export const OVERDUE_FILTER = {
  days: z.enum(['30', '60', '90']).optional(),
  disputed: z.enum(['yes', 'no']).optional(),
  email: z.enum(['yes', 'no']).optional(),
};

const dispute = z.object({ reason: z.string(), openedAt: z.iso.datetime(), openedBy: z.string() });

/**
 * The unpaid amount of an order or its invoice. `documentId` and `number` are null if it is not invoiced, and so is `dueOn`,
 * because it is not due yet. `stage` is the last reminder sent for it.
 */
export const openInvoice = z.object({
  orderId: z.uuid(),
  orderReference: z.string(),
  poNumber: z.string().nullable(),
  documentId: z.uuid().nullable(),
  number: z.string().nullable(),
  date: z.iso.datetime(),
  dueOn: z.iso.date().nullable(),
  daysOverdue: z.number().int(),
  total: money,
  outstanding: money,
  dispute: dispute.nullable(),
  stage: z.number().int().nullable(),
});
export type OpenInvoice = z.infer<typeof openInvoice>;

/** A customer's unpaid invoices and orders, earliest due first, at most 500 of `total`. */
export const openInvoices = z.object({
  balance: money,
  ageing,
  invoices: z.array(openInvoice),
  total: z.number().int(),
});
export type OpenInvoices = z.infer<typeof openInvoices>;

export const disputeInput = z.object({ reason: requiredReason });

const STAGES_MAX = 6;
const STAGE_TEXT_MAX = 2000;

const stageInput = z.object({
  days: wholeNumber(1, 365, 'Enter a whole number of days from 1 to 365.'),
  subject: requiredText('Enter a subject.', 150),
  text: z
    .string()
    .overwrite((text) => withLineFeeds(text).trim())
    .min(1, 'Enter the text.')
    .max(STAGE_TEXT_MAX, `Enter at most ${STAGE_TEXT_MAX} characters.`),
});

/** Whether reminders are sent automatically, and their stages: each has more days than the previous one. */
export const reminderSettingsInput = z.object({
  isOn: z.boolean(),
  stages: boundedList(stageInput, STAGES_MAX, 'stages').superRefine((stages, context) => {
    stages.forEach(({ days }, index) => {
      const before = stages[index - 1];
      if (before && days <= before.days)
        context.addIssue({
          code: 'custom',
          path: [index, 'days'],
          message: `Enter more days than the previous stage, which has ${before.days}.`,
        });
    });
  }),
  version: recordVersion,
});
export type ReminderSettingsInput = z.infer<typeof reminderSettingsInput>;

/** `canSend` is false without a mail server. */
export const reminderSettings = z.object({
  isOn: z.boolean(),
  stages: z.array(z.object({ days: z.number().int(), subject: z.string(), text: z.string() })),
  canSend: z.boolean(),
  version: recordVersion,
});
export type ReminderSettings = z.infer<typeof reminderSettings>;

/** Reminders are sent automatically from this hour of the store's day. */
export const REMINDER_HOUR = 8;

const dueInvoice = z.object({
  documentId: z.uuid(),
  number: z.string(),
  dueOn: z.iso.date(),
  daysOverdue: z.number().int(),
  outstanding: money,
  stage: z.number().int(),
});

/** The reminder that a customer would get now; `email` is null if they have none, and then nothing is sent. */
export const dueReminder = z.object({
  id: z.uuid(),
  username: z.string(),
  name: z.string(),
  surname: z.string(),
  email: z.string().nullable(),
  stage: z.number().int(),
  subject: z.string(),
  invoices: z.array(dueInvoice),
  outstanding: money,
});
export type DueReminder = z.infer<typeof dueReminder>;

/** `total` customers have a reminder due, of whom `withoutEmail` have no email address. */
export const dueReminderList = z.object({
  reminders: z.array(dueReminder),
  total: z.number().int(),
  withoutEmail: z.number().int(),
});
export type DueReminderList = z.infer<typeof dueReminderList>;

/** The text of a reminder, part by part, as it would be sent now. */
export const reminderText = z.object({
  to: z.string().nullable(),
  subject: z.string(),
  text: z.string(),
});
export type ReminderText = z.infer<typeof reminderText>;

/** A reminder that was sent: one email, about one invoice. */
export const sentReminder = z.object({
  id: z.uuid(),
  sentAt: z.iso.datetime(),
  stage: z.number().int(),
  email: z.string(),
  documentId: z.uuid(),
  number: z.string(),
  customer: z.object({ id: z.uuid(), username: z.string(), name: z.string() }),
});
export type SentReminder = z.infer<typeof sentReminder>;
export const sentReminderList = z.object({
  reminders: z.array(sentReminder),
  total: z.number().int(),
});
export type SentReminderList = z.infer<typeof sentReminderList>;

export const STATEMENT_SEND_STATES = ['waiting', 'sent', 'skipped', 'failed'] as const;
export type StatementSendState = (typeof STATEMENT_SEND_STATES)[number];

/** Who gets a statement: everyone with a balance or a movement in the period, or only customers who owe. */
export const STATEMENT_AUDIENCES = ['active', 'owing'] as const;
export type StatementAudience = (typeof STATEMENT_AUDIENCES)[number];

const runQuestion = z.object({
  from: day,
  until: day,
  audience: oneOf(STATEMENT_AUDIENCES).default('active'),
});
const inOrder = {
  message: 'The end date is before the start date.',
  path: ['until'],
};
/** The statements to send to all customers. */
export const statementRunInput = runQuestion.refine(({ from, until }) => from <= until, inOrder);
export type StatementRunInput = z.infer<typeof statementRunInput>;

/** The number of recipients, their total closing balance, and customers without an email: at most 100 of `withoutEmail`. */
export const statementRunPreview = z.object({
  total: z.number().int(),
  closing: money,
  withoutEmail: z.number().int(),
  without: z.array(z.object({ id: z.uuid(), username: z.string(), name: z.string() })),
  canSend: z.boolean(),
});
export type StatementRunPreview = z.infer<typeof statementRunPreview>;

/** A statement run, with its statements counted by state. */
export const statementRun = z.object({
  id: z.uuid(),
  from: z.iso.date(),
  until: z.iso.date(),
  startedAt: z.iso.datetime(),
  startedBy: z.string(),
  finishedAt: z.iso.datetime().nullable(),
  total: z.number().int(),
  sent: z.number().int(),
  skipped: z.number().int(),
  failed: z.number().int(),
});
export type StatementRun = z.infer<typeof statementRun>;
export const statementRunList = z.object({ runs: z.array(statementRun), total: z.number().int() });

/** `detail` says why a statement was skipped, failed or is still waiting. */
export const statementSend = z.object({
  /** The id of the customer. */
  id: z.uuid(),
  username: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  state: z.enum(STATEMENT_SEND_STATES),
  detail: z.string().nullable(),
  sentAt: z.iso.datetime().nullable(),
});
export type StatementSend = z.infer<typeof statementSend>;
export const statementSendList = z.object({ sends: z.array(statementSend), total: z.number().int() });
