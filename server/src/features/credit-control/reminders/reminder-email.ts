import {
  addCents,
  type Cents,
  cents,
  formatDay,
  formatMoneyExactly,
  type ReminderStage,
  type ReminderText,
} from '@formulary/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../../db/client.ts';
import { readRows } from '../../../db/rows.ts';
import type { Services } from '../../../http/app.ts';
import { notFound } from '../../../http/errors/app-error.ts';
import { type Content, writeMessage } from '../../../mail/mail.ts';
import { type BusinessRow, findBusiness } from '../../business/queries.ts';
import { isUnpaid } from '../../orders/payment-status.ts';
import { findToday } from '../ageing/open-orders.ts';
import { emailBrand } from '../email-brand.ts';
import { findDueReminder } from './reminders.ts';

type Invoice = { number: string; dueOn: string; daysOverdue: number; outstanding: Cents };
type Bank = Pick<BusinessRow, 'bankName' | 'bankAccountName' | 'bankAccountNumber' | 'bankBranchCode'>;

const bankFacts = (bank: Bank, reference: string): [string, string][] =>
  bank.bankAccountNumber
    ? [
        ['Pay to', [bank.bankAccountName, bank.bankName].filter(Boolean).join(', ')],
        ['Account number', bank.bankAccountNumber],
        ['Branch code', bank.bankBranchCode],
        ['Your reference', reference],
      ]
    : [];

/** Writes a reminder: the text of its stage, then the invoices that it is about. `reference` is the customer's account. */
const reminderContent = (
  { subject, text }: Pick<ReminderStage, 'subject' | 'text'>,
  invoices: readonly Invoice[],
  { bank, reference }: { bank: Bank; reference: string },
): Content => ({
  subject,
  paragraphs: text.split(/\n\s*\n/),
  facts: [
    ...invoices.map(({ number, dueOn, daysOverdue, outstanding }): [string, string] => [
      number,
      `${formatMoneyExactly(outstanding)}, due ${formatDay(dueOn)} (${daysOverdue} ${daysOverdue === 1 ? 'day' : 'days'} overdue)`,
    ]),
    ['Total', formatMoneyExactly(addCents(...invoices.map(({ outstanding }) => outstanding)))],
    ...bankFacts(bank, reference).filter(([, value]) => value !== ''),
  ],
  page: { label: 'View your account', path: '/documents' },
});

const remindedRow = z.object({
  number: z.string(),
  dueOn: z.iso.date(),
  daysOverdue: z.int(),
  outstanding: cents,
  stage: z.int(),
  username: z.string(),
});

/**
 * Writes a reminder that a customer was due at a given time; undefined if everything in it has since been paid,
 * cancelled or disputed.
 */
export const reminderEmail = async (
  db: Db,
  { customerId, at }: { customerId: string; at: string },
): Promise<{ userId: string; content: Content } | undefined> => {
  const { day } = await findToday(db, new Date(at));
  const invoices = await readRows(
    db,
    remindedRow,
    sql`
    select d.number, d.due_on::text as "dueOn", ${day}::date - d.due_on as "daysOverdue",
      (orders.total_price - orders.settled)::float8 as outstanding, r.stage, u.username
    from reminders r
    join tax_documents d on d.id = r.document_id
    join orders on orders.id = d.order_id
    join users u on u.id = r.user_id
    where r.user_id = ${customerId} and r.sent_at = ${at}::timestamptz and ${isUnpaid}
      and not exists (select from invoice_disputes i where i.document_id = d.id and i.closed_at is null)
    order by d.due_on, d.number`,
  );
  const [first] = invoices;
  if (!first) return undefined;
  const business = await findBusiness(db);
  const reached = Math.max(...invoices.map(({ stage }) => stage));
  const stage = business.reminderStages[reached - 1] ?? business.reminderStages.at(-1);
  if (!stage) return undefined;
  return {
    userId: customerId,
    content: reminderContent(stage, invoices, { bank: business, reference: first.username }),
  };
};

/** Returns a function that writes the reminder that a customer would get now. 404 if none is due. */
export const reminderPreview = (services: Services): ((userId: string) => Promise<ReminderText>) => {
  const { db, mail, clock } = services;
  const findBrand = emailBrand(services);
  return async (userId) => {
    const due = (await findDueReminder(db, userId, await findToday(db, clock()))) ?? notFound('Reminder');
    const bank = await findBusiness(db);
    const stage = bank.reminderStages[due.stage - 1] ?? notFound('Reminder');
    const content = reminderContent(stage, due.invoices, { bank, reference: due.username });
    const brand = await findBrand();
    const { subject, text } = writeMessage(content, { ...brand, name: due.name, pageUrl: mail.pageUrl });
    return { to: due.email, subject, text };
  };
};
