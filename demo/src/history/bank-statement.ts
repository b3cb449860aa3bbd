import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { addCents, type Cents, inCents, subtractCents } from '@formulary/contract';
import { and, asc, eq, isNull, lt } from 'drizzle-orm';
import type { BusinessRow } from '../../../server/src/features/business/queries.ts';
import { businessSettings } from '../../../server/src/features/business/tables.ts';
import { taxDocuments } from '../../../server/src/features/invoicing/tables.ts';
import { isUnpaid } from '../../../server/src/features/orders/payment-status.ts';
import { orders } from '../../../server/src/features/orders/tables.ts';
import type { Services } from '../../../server/src/http/app.ts';
import type { DemoCustomer } from './people.ts';
import type { workingDays } from './plans.ts';

export const STORE_NAME = 'Formulary Wholesale';
const ACCOUNT_NUMBER = '62005501427';

/** The fictitious wholesaler of the demonstration. */
const BUSINESS = {
  legalName: 'Formulary Wholesale (Pty) Ltd',
  tradingName: STORE_NAME,
  registrationNumber: '2019/550142/07',
  vatNumber: '4550142007',
  address: '1 Apothecary Park\nBuiten Street\nCape Town\n8001',
  phone: '021 555 0100',
  email: 'accounts@formulary.example',
  pharmacistName: 'N Khumalo',
  licenceNumber: 'Y55014 / 04-55-0142',
  bankName: 'Protea Bank',
  bankAccountName: STORE_NAME,
  bankAccountNumber: ACCOUNT_NUMBER,
  bankBranchCode: '000205',
  termsDays: 30,
  paymentTerms:
    'Payment within 30 days of the invoice. Please use the order reference or the invoice number.',
  setupConfirmed: ['decimals', 'vat', 'hours'],
} satisfies Partial<BusinessRow>;

export const describeBusiness = async ({ db }: Services, at: Date): Promise<void> => {
  await db.insert(businessSettings).values({ ...BUSINESS, updatedAt: at });
};

/**
 * A statement file from the wholesaler's bank, stored beside the store's data, for trying the import of bank
 * statements.
 */
export const BANK_STATEMENT = 'bank-statement.csv';

type Movement = { on: number; text: string; reference: string; amount: Cents };
type Moment = ReturnType<typeof workingDays>;

/** Returns the customer's unpaid orders, oldest first, with their invoice if they have one. */
const unpaidOf = ({ db }: Services, { id }: DemoCustomer) =>
  db
    .select({
      reference: orders.referenceNumber,
      total: orders.totalPrice,
      settled: orders.settled,
      invoice: taxDocuments.number,
    })
    .from(orders)
    .leftJoin(taxDocuments, and(eq(taxDocuments.orderId, orders.id), isNull(taxDocuments.invoiceId)))
    .where(and(eq(orders.userId, id), isUnpaid, lt(orders.settled, orders.totalPrice)))
    .orderBy(asc(orders.dateOrdered));

/** Payments with a reference, with an invoice number, by name only and from an unknown payer, and money paid out. */
const movementsOf = async (services: Services, customers: readonly DemoCustomer[]): Promise<Movement[]> => {
  const named = (username: DemoCustomer['username']) => customers.filter((one) => one.username === username);
  const movements: Movement[] = [
    { on: 4, text: 'MONTHLY ACCOUNT FEE', reference: '', amount: inCents(-345_00) },
    { on: 3, text: 'CASH DEPOSIT BELLVILLE', reference: 'NO REFERENCE', amount: inCents(1_250_00) },
  ];
  for (const customer of named('demo')) {
    const [, order] = await unpaidOf(services, customer);
    if (!order) continue;
    const amount = subtractCents(order.total, order.settled);
    const text = `EFT ${customer.business.toUpperCase()}`;
    movements.push({ on: 2, text, reference: order.reference, amount });
  }
  for (const customer of named('blocked')) {
    const [first, second] = await unpaidOf(services, customer);
    const text = `PAYMENT FROM ${customer.business.toUpperCase()}`;
    if (first)
      movements.push({
        ...{ on: 2, text, reference: first.invoice ?? first.reference },
        amount: subtractCents(first.total, first.settled),
      });
    if (second) movements.push({ on: 1, text, reference: 'THANK YOU', amount: inCents(500_00) });
  }
  return movements;
};

const rand = (amount: Cents): string => (amount / 100).toFixed(2);

/** Writes a bank statement for the last few days that pays unpaid orders. Returns its file. */
export const writeBankStatement = async (
  services: Services,
  customers: readonly DemoCustomer[],
  moment: Moment,
): Promise<string> => {
  const movements = (await movementsOf(services, customers)).sort((a, b) => b.on - a.on);
  let balance = inCents(184_210_55);
  const rows = movements.map(({ on, text, reference, amount }) => {
    balance = addCents(balance, amount);
    const day = moment(on, 7, 0).toISOString().slice(0, 10).replaceAll('-', '/');
    return [day, '0', rand(amount), text, reference, rand(balance), '0'];
  });
  const lines = [
    ['ACCOUNT TRANSACTION HISTORY'],
    [`FOR ACCOUNT NUMBER ${ACCOUNT_NUMBER}`],
    [],
    ['Date', 'SERVICE FEE', 'Amount', 'DESCRIPTION', 'REFERENCE', 'Balance', 'CHEQUE NUMBER'],
    ...rows,
  ];
  const file = path.join(services.config.dataDir, BANK_STATEMENT);
  await writeFile(file, lines.map((cells) => `${cells.join(',')}\n`).join(''));
  return file;
};
