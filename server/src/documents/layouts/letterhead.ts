import { trimEndOf } from '@formulary/contract';
import type { Block, BlockLine } from '../block.ts';
import { isolated } from '../runs.ts';
import type { BillingDocument } from '../snapshot.ts';

export type PrintedIssuer = BillingDocument['issuer'];
export type PrintedCustomer = BillingDocument['customer'];
export type PrintedPlace = BillingDocument['deliveredTo'];

const line = (text: string | null, label?: string, look?: BlockLine['look']): BlockLine => ({
  text: text ?? '',
  ...(label && { label }),
  ...(look && { look }),
});
/** A number after its name, on one line, so that it can be copied whole. */
const named = (name: string, value: string | null): BlockLine => line(value && `${name} ${value}`);

/** Joins an address of several lines into one, whether or not the lines end with commas. */
const joinLines = (address: string): string =>
  address
    .split('\n')
    .map((part) => trimEndOf(part.trim(), ', '))
    .filter(Boolean)
    .join(', ');

/** The business with all details that the law requires. */
export const issuerBlock = (issuer: PrintedIssuer): Block => ({
  lines: [
    line(issuer.legalName ?? issuer.tradingName, undefined, 'strong'),
    line(
      issuer.legalName && issuer.legalName !== issuer.tradingName ? `Trading as ${issuer.tradingName}` : null,
    ),
    line((issuer.address && joinLines(issuer.address)) ?? null),
    line([issuer.phone, issuer.email].filter(Boolean).join('  ·  ')),
    named('VAT no.', issuer.vatNumber),
    named('Registration no.', issuer.registrationNumber),
    named('Licence no.', issuer.licenceNumber),
    named('Responsible pharmacist:', issuer.pharmacistName),
  ],
});

/** If there is no legal name, the person is the customer. */
export const customerBlock = (heading: string, customer: PrintedCustomer): Block => ({
  heading,
  lines: [
    line(customer.legalName ?? customer.name, undefined, 'strong'),
    line(customer.legalName ? customer.name : null),
    { text: customer.address ?? '', most: 8 },
    named('VAT no.', customer.vatNumber),
    named('Registration no.', customer.registrationNumber),
    named('Licence no.', customer.licenceNumber),
  ],
});

export const placeBlock = (place: PrintedPlace, heading = 'Deliver to'): Block => ({
  heading: place.isCollection ? 'Collected by' : heading,
  lines: [
    line(place.name, undefined, 'strong'),
    { text: (place.isCollection ? null : place.address) ?? '', most: 8 },
    line(place.phone),
  ],
});

/** Facts with their labels in a column. */
export const factsBlock = (facts: [label: string, text: string | null | false][]): Block => ({
  lines: facts.map(([label, text]) => line(text || null, label)),
});

/** One line that identifies the sender of a page. */
export const senderLine = (issuer: PrintedIssuer): string =>
  [
    isolated(issuer.legalName ?? issuer.tradingName),
    issuer.registrationNumber && `Reg. ${issuer.registrationNumber}`,
    issuer.vatNumber && `VAT ${issuer.vatNumber}`,
  ]
    .filter(Boolean)
    .join('  ·  ');

/** The bank account, with the reference for the payment. */
export const bankBlock = (bank: BillingDocument['bank'], reference: string): Block =>
  bank
    ? {
        heading: 'Pay by EFT',
        isTinted: true,
        lines: [
          line(bank.name, 'Bank'),
          line(bank.accountName, 'Account name'),
          line(bank.accountNumber, 'Account number'),
          line(bank.branchCode, 'Branch code'),
          line(reference, 'Your reference', 'strong'),
        ],
      }
    : { lines: [] };
