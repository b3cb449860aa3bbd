import { createHash } from 'node:crypto';
import { mapYielding } from '../../catalogue/price-list/in-chunks.ts';
import { isReferenceNumber } from '../../orders/placing/insert-order.ts';
import type { StatementLine } from '../reading/statement.ts';

/** `unnamed` is the fingerprint that a line without an account had before staff were asked for it. */
export type KnownLine = StatementLine & { fingerprint: Buffer; unnamed: Buffer | null };

const identityOf = (
  { day, amount, description, reference, bankId }: StatementLine,
  account: string,
): string =>
  JSON.stringify([account, day, amount, description.toUpperCase(), reference.toUpperCase(), bankId]);

/**
 * Adds to each line a fingerprint that is the same in every file that contains it. Identical lines are counted, so two
 * genuine payments on one day are two lines, and a file that overlaps another repeats the same ones. The balance after
 * a line is not included, because banks change it until the day is over. `account` is the account of lines whose file
 * names none.
 */
export const withFingerprints = (lines: readonly StatementLine[], account: string): Promise<KnownLine[]> => {
  const counts = new Map<string, number>();
  return mapYielding(lines, (line) => {
    const own = line.account || account;
    const identity = identityOf(line, own);
    const occurrence = (counts.get(identity) ?? 0) + 1;
    counts.set(identity, occurrence);
    const hash = (text: string): Buffer => createHash('sha256').update(`${text} ${occurrence}`).digest();
    return {
      ...line,
      account: own,
      fingerprint: hash(identity),
      unnamed: line.account === '' && own !== '' ? hash(identityOf(line, '')) : null,
    };
  });
};

/** Words that banks and people put around a payer's name, in English and Afrikaans. */
const GENERIC = new Set(
  `ABSA ACB ACC ACCOUNT ACCT AND APP APRIL AUG AUGUST ATM BANK BANKING BETALING BRANCH CAPITEC CASH CASHFOCUS CELLPHONE
  COUNTER CREDIT DEBIT DEC DECEMBER DEP DEPOSIT DIGITAL DISCOVERY EFT ELECTRONIC EXTERNAL FEB FEBRUARY FNB FOR FROM IB
  IKHOKHA IMMEDIATE IMMED INSTANT INTER INTERBANK INTERNET INV INVESTEC INVOICE INVOICES INWARD JAN JANUARY JUL JULY JUN JUNE
  MAGTAPE MAR MARCH MAY MOBILE MONEY NEDBANK NOV NOVEMBER NUMBER OCT OCTOBER ONLINE ORDER ORDERS OTHER OZOW PAID PAY PAYFAST PAYMENT
  PAYMENTS PAYSHAP PMT PROOF REAL RECEIVED REF REFERENCE RTC SEND SENT SEP SEPT SEPTEMBER SETTLEMENT SMARTAPP SNAPSCAN STANDARD
  STATEMENT STMT THE TIME TRANSF TRANSFER TRF TYME TYMEBANK VAN VIA VIR WITH YOCO ZAPPER`.split(/\s+/),
);
/** Words that mark a cash deposit, whose text names a branch or a machine where anyone may pay. */
const HANDED_IN = new Set('ATM CASH CHEQUE CHQ KONTANT TELLER TJEK'.split(' '));
const LEAST_LETTERS = 4;
const MAX_LENGTH = 80;

/**
 * Returns a payer's words, without words that banks add or that differ from payment to payment, to recognise the payer's
 * next payment. Empty for cash deposits, and if too little is left to tell payers apart.
 */
export const payerKeyOf = (description: string, reference: string): string => {
  const all = `${description} ${reference}`
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u);
  if (all.some((word) => HANDED_IN.has(word))) return '';
  const words = all
    .filter((word) => word.length > 1 && !/\p{N}/u.test(word) && !GENERIC.has(word))
    // One in thirteen order references has no digit.
    .filter((word) => !isReferenceNumber(word));
  const key = [...new Set(words)].join(' ').slice(0, MAX_LENGTH).trim();
  return key.replaceAll(' ', '').length < LEAST_LETTERS ? '' : key;
};
