import { type Cents, cents } from '@formulary/contract';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '../../../db/client.ts';
import { readRows } from '../../../db/rows.ts';
import { CUSTOMER_ROLES } from '../../accounts/tables.ts';
import { mapYielding } from '../../catalogue/price-list/in-chunks.ts';
import { isUnpaid } from '../../orders/payment-status.ts';
import { type Mentions, normalName } from './mentions.ts';

/** The bank's data about an open line. */
export type KnownLine = {
  id: string;
  day: string;
  amount: Cents;
  description: string;
  reference: string;
  payerKey: string;
};

export type OpenLine = KnownLine & {
  /** Whether another import has a line that may be the same payment. */
  hasTwin: boolean;
  /** Whether money was paid out that may be the return of this line. */
  isReturned: boolean;
};

const orderRow = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  referenceNumber: z.string(),
  totalPrice: cents,
  lacks: cents,
  isOpen: z.boolean(),
  dateOrdered: z.string(),
});
export type OrderFact = z.infer<typeof orderRow>;

const customerRow = z.object({
  id: z.uuid(),
  username: z.string(),
  name: z.string(),
  surname: z.string(),
  legalName: z.string(),
  outstanding: cents,
});
export type CustomerFact = z.infer<typeof customerRow>;

const paymentRow = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  isPaid: z.boolean(),
  amount: cents,
  isProof: z.boolean(),
  /** A credit that staff entered, rather than a payment. */
  isCredit: z.boolean(),
  /** Paid through the bank, as far as is known. */
  isTransfer: z.boolean(),
  dateCreated: z.string(),
  fileName: z.string().nullable(),
  orderIds: z.array(z.uuid()),
});
export type PaymentFact = z.infer<typeof paymentRow>;

/** All input for proposals, read by the same few statements however many lines there are. */
export type Facts = {
  customers: Map<string, CustomerFact>;
  /** Customers by the names that a line may mention. */
  byUsername: Map<string, string[]>;
  byName: Map<string, string[]>;
  /** Customers by the payers of earlier lines. */
  byPayer: Map<string, string[]>;
  /** Payers with enough lines of one customer to be recognised. */
  knownPayers: Set<string>;
  /** Customers who owe exactly a given amount, for an order or in total. */
  byAmount: Map<number, string[]>;
  byReference: Map<string, OrderFact>;
  byInvoice: Map<number, OrderFact>;
  /** Unpaid orders of each customer, oldest first. */
  open: Map<string, OrderFact[]>;
  /** Proofs waiting for approval, and approved payments not matched to any line. */
  payments: Map<string, PaymentFact[]>;
};

/** A payment approved longer than this before a line is a different one. */
export const WINDOW_DAYS = 21;
/**
 * The number of lines needed to recognise a payer, because a single one may come from a branch, a machine or a person
 * who paid for another.
 */
const LINES_OF_KNOWN_PAYER = 2;
/** A hint that fits more customers than this is ignored. */
const MAX_CUSTOMERS = 3;

const ORDER_COLUMNS: SQL = sql`orders.id, orders.user_id as "userId", orders.reference_number as "referenceNumber",
  orders.total_price::float8 as "totalPrice", (orders.total_price - orders.settled)::float8 as lacks,
  ${isUnpaid} as "isOpen", orders.date_ordered as "dateOrdered"`;

const any = (values: Iterable<string | number>, type: 'uuid' | 'text' | 'int' | 'bigint'): SQL =>
  sql`any(${sql.param([...new Set(values)])}::${sql.raw(type)}[])`;

/** Lists customers by key, without keys that are empty or shared by too many. */
const groupIds = <Key extends string | number>(
  pairs: readonly (readonly [Key, string])[],
): Map<Key, string[]> => {
  const map = new Map<Key, Set<string>>();
  for (const [key, id] of pairs) {
    const ids = map.get(key);
    if (ids) ids.add(id);
    else if (key !== '') map.set(key, new Set([id]));
  }
  return new Map(
    [...map].flatMap(([key, ids]) => (ids.size > MAX_CUSTOMERS ? [] : [[key, [...ids].sort()] as const])),
  );
};

const selectCustomers = (db: Db | Tx) =>
  readRows(
    db,
    customerRow,
    sql`select u.id, u.username, u.name, u.surname, coalesce(d.legal_name, '') as "legalName",
        coalesce(a.outstanding, 0)::float8 as outstanding
      from users u left join customer_details d on d.user_id = u.id left join ledger_accounts a on a.user_id = u.id
      where u.role = any(${sql.param([...CUSTOMER_ROLES])}::role[]) and u.deactivated_at is null
      order by u.id`,
  );

const selectReferences = (db: Db | Tx, mentions: readonly Mentions[]) =>
  readRows(
    db,
    orderRow,
    sql`select ${ORDER_COLUMNS} from orders
      where orders.cancelled_at is null
        and orders.reference_number = ${any(
          mentions.flatMap(({ references }) => references),
          'text',
        )}`,
  );

const selectInvoices = (db: Db | Tx, mentions: readonly Mentions[]) =>
  readRows(
    db,
    orderRow.extend({ serial: z.int() }),
    sql`select ${ORDER_COLUMNS}, d.serial from tax_documents d join orders on orders.id = d.order_id
      where d.kind = 'invoice' and orders.cancelled_at is null
        and d.serial = ${any(
          mentions.flatMap(({ invoices }) => invoices),
          'int',
        )}`,
  );

const selectAmounts = (db: Db | Tx, lines: readonly KnownLine[]) =>
  readRows(
    db,
    z.object({ amount: cents, userId: z.uuid() }),
    sql`select distinct (orders.total_price - orders.settled)::float8 as amount, orders.user_id as "userId" from orders
      where ${isUnpaid} and orders.total_price - orders.settled = ${any(
        lines.map(({ amount }) => amount),
        'bigint',
      )}`,
  );

const selectPayers = (db: Db | Tx, lines: readonly KnownLine[]) =>
  readRows(
    db,
    z.object({ payerKey: z.string(), userId: z.uuid(), total: z.int() }),
    sql`select l.payer_key as "payerKey", l.user_id as "userId", count(*)::int as total from bank_lines l
      where l.state = 'matched' and l.payer_key = ${any(
        lines.map(({ payerKey }) => payerKey).filter((key) => key !== ''),
        'text',
      )} group by l.payer_key, l.user_id`,
  );

const selectOpenOrders = (db: Db | Tx, customerIds: Iterable<string>) =>
  readRows(
    db,
    orderRow,
    sql`select ${ORDER_COLUMNS} from orders where ${isUnpaid} and orders.user_id = ${any(customerIds, 'uuid')}
      order by orders.date_ordered, orders.id`,
  );

const selectPayments = (db: Db | Tx, lines: readonly KnownLine[], customerIds: Iterable<string>) => {
  const days = lines.map(({ day }) => day).sort();
  return readRows(
    db,
    paymentRow,
    sql`select p.id, p.user_id as "userId", p.is_paid as "isPaid", p.amount::float8 as amount,
        p.file_key is not null as "isProof", p.source = 'Credit' as "isCredit",
        (p.method is null or p.method = 'EFT') as "isTransfer", p.date_created as "dateCreated", p.file_name as "fileName",
        array(select n.order_id from payment_orders n where n.payment_id = p.id
          union select s.order_id from settlements s where s.payment_id = p.id and s.undone_at is null) as "orderIds"
      from payments p
      where p.user_id = ${any(customerIds, 'uuid')} and p.source in ('POP', 'Credit')
        and p.date_created > ${days[0]}::date - ${WINDOW_DAYS + 1}::int
        and ((not p.is_paid and p.rejected_at is null)
          or (p.is_paid and p.amount = ${any(
            lines.map(({ amount }) => amount),
            'bigint',
          )}
            and not exists (select from bank_lines l where l.payment_id = p.id)))
      order by p.date_created, p.id`,
  );
};

const namesOf = ({ name, surname, legalName }: CustomerFact): string[] => [
  normalName(`${name} ${surname}`),
  normalName(`${surname} ${name}`),
  normalName(legalName),
  // Many banks abbreviate first names like this.
  ...(surname === '' ? [] : [normalName(`${name.slice(0, 1)} ${surname}`)]),
];

/** Returns the customers that a line may belong to, by every hint in its text and amount. */
export const customersOf = (line: KnownLine, mentions: Mentions, facts: Omit<Facts, 'open' | 'payments'>) => {
  const orders = [
    ...mentions.references.map((reference) => facts.byReference.get(reference)),
    ...mentions.invoices.map((serial) => facts.byInvoice.get(serial)),
  ].filter((order) => order !== undefined);
  const phrases = (known: Map<string, string[]>) =>
    mentions.phrases.flatMap((phrase) => known.get(phrase) ?? []);
  return {
    orders,
    byUsername: new Set(phrases(facts.byUsername)),
    byName: new Set(phrases(facts.byName)),
    byPayer: new Set(facts.byPayer.get(line.payerKey)),
    byAmount: new Set(facts.byAmount.get(line.amount)),
  };
};

/**
 * Loads the input for proposals of these lines. `chosen` is a customer chosen by staff; `others` are the mentions in
 * text that is compared with the lines.
 */
export const loadFacts = async (
  db: Db | Tx,
  lines: readonly KnownLine[],
  mentions: readonly Mentions[],
  { chosen, others }: { chosen?: string | undefined; others: readonly Mentions[] },
): Promise<Facts> => {
  const customers = await selectCustomers(db);
  const references = await selectReferences(db, [...mentions, ...others]);
  const invoices = await selectInvoices(db, [...mentions, ...others]);
  const amounts = await selectAmounts(db, lines);
  const payers = await selectPayers(db, lines);
  const facts = {
    customers: new Map(customers.map((customer) => [customer.id, customer])),
    byUsername: groupIds(customers.map(({ id, username }) => [normalName(username), id] as const)),
    byName: groupIds(customers.flatMap((one) => namesOf(one).map((name) => [name, one.id] as const))),
    byPayer: groupIds(payers.map(({ payerKey, userId }) => [payerKey, userId] as const)),
    knownPayers: new Set(
      payers.filter(({ total }) => total >= LINES_OF_KNOWN_PAYER).map(({ payerKey }) => payerKey),
    ),
    byAmount: groupIds<number>([
      ...amounts.map(({ amount, userId }) => [amount, userId] as const),
      ...customers
        .filter(({ outstanding }) => outstanding > 0)
        .map((one) => [one.outstanding, one.id] as const),
    ]),
    byReference: new Map(references.map((order) => [order.referenceNumber, order])),
    byInvoice: new Map(invoices.map(({ serial, ...order }) => [serial, order])),
  };
  const meant = new Set(
    (
      await mapYielding(lines, (line, at) => {
        const found = customersOf(line, mentions[at] ?? { references: [], invoices: [], phrases: [] }, facts);
        return [
          ...found.orders.map(({ userId }) => userId),
          ...[found.byUsername, found.byName, found.byPayer, found.byAmount].flatMap((ids) => [...ids]),
        ];
      })
    ).flat(),
  );
  if (chosen) meant.add(chosen);
  const open = await selectOpenOrders(db, meant);
  const payments = await selectPayments(db, lines, meant);
  return {
    ...facts,
    open: Map.groupBy(open, ({ userId }) => userId),
    payments: Map.groupBy(payments, ({ userId }) => userId),
  };
};
