import type { VatRate } from '@formulary/contract';
import { z } from 'zod';

/** A line break is written as \n in one argument. */
export const withBreaks = (text: string): string => text.replaceAll('\\n', '\n');

const YES = /^(?:yes|true|on)$/i;
const NO = /^(?:no|false|off)$/i;
export const yesNo = z.string().transform((text, context) => {
  if (!YES.test(text) && !NO.test(text)) context.addIssue('Enter yes or no.');
  return YES.test(text);
});

export const whole = (text: string): number => (/^-?\d+$/.test(text.trim()) ? Number(text) : Number.NaN);

export const rand = (text: string): number =>
  /^\d+(?:[.,]\d{1,2})?$/.test(text.trim()) ? Number(text.replace(',', '.')) : Number.NaN;

const RATES = 'Enter each rate with its start date: 2018-04-01=15 2027-04-01=15.5';
export const rates = z.string().transform((text, context): VatRate[] =>
  text
    .trim()
    .split(/\s+/)
    .map((one) => {
      const [, from, percent] = /^(\d{4}-\d\d-\d\d)=(\d{1,3}(?:[.,]\d{1,2})?)%?$/.exec(one) ?? [];
      if (!from || !percent) context.addIssue(RATES);
      return { from: from ?? '', rate: Math.round(Number(percent?.replace(',', '.')) * 100) };
    }),
);
export const shownRates = (all: readonly VatRate[]): string =>
  all.map(({ from, rate }) => `${from}=${rate / 100}`).join(' ');
