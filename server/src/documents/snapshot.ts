import { cents, day, timeZone } from '@formulary/contract';
import { z } from 'zod';

/** The layout of new documents. A stored document names the layout that draws it. */
export const LAYOUT = 1;

/** An instant in JSON. */
const moment = z.iso.datetime();
/** Basis points: 1500 is 15%. */
const rate = z.number().int().min(0).max(10_000);
const known = z.string().nullable();

/** The business as the document names it. Addresses have one part per line. */
const issuer = z.object({
  tradingName: z.string(),
  legalName: known,
  registrationNumber: known,
  vatNumber: known,
  address: known,
  phone: known,
  email: known,
  licenceNumber: known,
  pharmacistName: known,
});

/** `accountName` is the name the customer signs in with, and `name` the person's. */
const customer = z.object({
  name: z.string(),
  accountName: z.string(),
  legalName: known,
  vatNumber: known,
  registrationNumber: known,
  licenceNumber: known,
  address: known,
});

/** For a collection, the person who collects. */
const deliveredTo = z.object({
  isCollection: z.boolean(),
  name: z.string(),
  address: known,
  phone: known,
  instructions: known,
});

const order = z.object({ reference: z.string(), poNumber: known, note: known, orderedAt: moment });

/** What distinguishes a product from similar ones, as it was when it was ordered. */
const goods = z.object({
  code: z.string(),
  name: z.string(),
  variantName: known,
  strength: z.string(),
  dosage: z.string(),
  packSize: z.string(),
});

/**
 * `cost` and `amount` are in the document's prices: with VAT if `pricesIncludeVat`. A credit for a wrong price is only an
 * amount, without quantity and cost.
 */
const line = goods.extend({
  quantity: z.number().int().positive().nullable(),
  cost: cents.nullable(),
  amount: cents,
  taxRate: rate,
  tax: cents,
});

const sum = z.object({ rate, net: cents, tax: cents, gross: cents });

const bank = z.object({
  name: z.string(),
  accountName: z.string(),
  accountNumber: z.string(),
  branchCode: z.string(),
});

/** The common fields of invoices, credit notes and pro forma invoices: amounts for goods, with their tax. */
const billing = z.object({
  layout: z.literal(LAYOUT),
  issuedAt: moment,
  timeZone,
  decimals: z.union([z.literal(0), z.literal(2)]),
  pricesIncludeVat: z.boolean(),
  issuer,
  customer,
  deliveredTo,
  order,
  lines: z.array(line),
  deliveryFee: z.object({ amount: cents, taxRate: rate, tax: cents }).nullable(),
  /** One for each rate, highest first. */
  sums: z.array(sum),
  total: cents,
  tax: cents,
  /** The total less the sums: rounding to whole rand, or the remainder of a rounded invoice. */
  rounding: cents.optional(),
  /** The amount paid by then. Missing on documents written before it was recorded. */
  paid: cents.optional(),
  dueOn: day.nullable(),
  terms: known,
  bank: bank.nullable(),
  /** The reference that payers put on a bank transfer. */
  paymentReference: z.string(),
  /** The picture's key in file storage. */
  logoKey: known,
});

const invoice = billing.extend({
  kind: z.literal('invoice'),
  /** "Invoice" if the law's details are incomplete. */
  title: z.enum(['Tax invoice', 'Invoice']),
  number: z.string(),
});

const creditNote = billing.extend({
  kind: z.literal('credit-note'),
  title: z.literal('Credit note'),
  number: z.string(),
  /** As people read it: "Returned goods". */
  reason: z.string(),
  note: known,
  corrects: z.object({ title: z.string(), number: z.string(), issuedAt: moment }),
});

/** Computed on request; not a tax document, and without a number. */
const proForma = billing.extend({
  kind: z.literal('pro-forma'),
  title: z.literal('Pro forma invoice'),
  number: z.null(),
  cancelled: z.object({ at: moment, reason: known }).nullable(),
});

/** Everything that is printed on an issued document, stored with it permanently. */
export const documentSnapshot = z.discriminatedUnion('kind', [invoice, creditNote]);
export type DocumentSnapshot = z.infer<typeof documentSnapshot>;

/** Everything that is printed on a document with amounts for goods. */
export const billingDocument = z.discriminatedUnion('kind', [invoice, creditNote, proForma]);
export type BillingDocument = z.infer<typeof billingDocument>;
