import { addCents, type DocumentLine, documentTax, inCents } from '@formulary/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type CreditDraft,
  changeLine,
  changeReason,
  creditAllPacks,
  EMPTY_DRAFT,
  isRestocked,
  readDraft,
  toCreditNote,
} from './credit-draft.ts';

const line = (values: Partial<DocumentLine> = {}): DocumentLine => {
  const quantity = values.quantity ?? 5;
  const cost = values.cost ?? inCents(100_00);
  const amount = values.amount ?? inCents(cost * quantity);
  return {
    id: 'panado',
    orderLineId: 'ordered',
    code: '7001',
    name: 'Panado',
    variantName: null,
    strength: '500 mg',
    dosage: 'Tablet',
    packSize: '20',
    quantity,
    cost,
    amount,
    taxRate: 1500,
    tax: inCents(0),
    isReturned: false,
    creditableQuantity: quantity,
    creditableAmount: amount,
    ...values,
  };
};
const FEE = line({ id: 'fee', orderLineId: null, name: 'Delivery', quantity: 1, cost: inCents(120_00) });
const invoice = (...lines: DocumentLine[]) => ({
  lines,
  total: addCents(...lines.map(({ amount }) => amount)),
  pricesIncludeVat: true,
});
const draftOf = (reason: string): CreditDraft => changeReason(EMPTY_DRAFT, reason);

it('credits packs at their invoiced price and shows the rest', () => {
  const draft = changeLine(draftOf('return'), 'panado', { packs: 2 });
  const read = readDraft(draft, invoice(line(), FEE));
  expect([read.total, read.left]).toEqual([200_00, 420_00]);
  expect(toCreditNote(draft, read)).toEqual({
    reason: 'return',
    note: null,
    lines: [{ lineId: 'panado', quantity: 2, returnToStock: true }],
  });
});

it('puts packs back into stock by default for a return, and otherwise only if the box is ticked', () => {
  const packs = { packs: 1 };
  const isBack = (draft: CreditDraft) => isRestocked(draft, line());
  expect(isBack(changeLine(draftOf('return'), 'panado', packs))).toBe(true);
  expect(isBack(changeLine(draftOf('return'), 'panado', { ...packs, isReturned: false }))).toBe(false);
  expect(isBack(changeLine(draftOf('damage'), 'panado', packs))).toBe(false);
  expect(isBack(changeLine(draftOf('damage'), 'panado', { ...packs, isReturned: true }))).toBe(true);
  expect(isRestocked(changeLine(draftOf('return'), 'fee', packs), FEE)).toBe(false);
});

it('credits a wrong price by the typed amount', () => {
  const draft = changeLine(draftOf('wrong-price'), 'panado', { amount: '12,50' });
  const read = readDraft(draft, invoice(line()));
  expect(read.total).toBe(12_50);
  expect(toCreditNote(draft, read)?.lines).toEqual([
    { lineId: 'panado', amount: 12_50, returnToStock: false },
  ]);
});

it('credits only the remaining price of packs whose price was corrected earlier', () => {
  const corrected = line({ creditableAmount: inCents(450_00) });
  const draft = creditAllPacks(draftOf('return'), [corrected]);
  const read = readDraft(draft, invoice(corrected));
  expect([read.total, read.left]).toEqual([450_00, 0]);
  expect(read.lines).toEqual([{ lineId: 'panado', quantity: 5, amount: 450_00, returnToStock: true }]);
});

it.each([
  ['500.01', 'can still be credited'],
  ['0', 'Enter rand and cents'],
  ['five', 'Enter rand and cents'],
])('rejects the amount %s', (amount, message) => {
  const draft = changeLine(draftOf('wrong-price'), 'panado', { amount });
  const read = readDraft(draft, invoice(line()));
  expect(read.errors.get('panado')).toContain(message);
  expect(toCreditNote(draft, read)).toBeUndefined();
});

it('needs a reason and at least one line', () => {
  const ofNothing = draftOf('return');
  expect(toCreditNote(ofNothing, readDraft(ofNothing, invoice(line())))).toBeUndefined();
  const withoutReason = changeLine(EMPTY_DRAFT, 'panado', { packs: 1 });
  expect(toCreditNote(withoutReason, readDraft(withoutReason, invoice(line())))).toBeUndefined();
});

it('splits the total of an invoice into the credited amount and the rest, for any credit', () => {
  const someLine = fc
    .record({
      quantity: fc.integer({ min: 1, max: 50 }),
      cost: fc.integer({ min: 1, max: 100_000 }).map(inCents),
      taxRate: fc.constantFrom(0, 1500),
      packs: fc.nat({ max: 50 }),
    })
    .map(({ packs, ...values }) => ({ packs: Math.min(packs, values.quantity), values }));
  fc.assert(
    fc.property(
      fc.array(someLine, { minLength: 1, maxLength: 8 }),
      fc.boolean(),
      (some, pricesIncludeVat) => {
        const lines = some.map(({ values }, index) => line({ ...values, id: `line ${index}` }));
        const draft = some.reduce(
          (all, { packs }, index) => changeLine(all, `line ${index}`, { packs }),
          draftOf('damage'),
        );
        const { total: exact } = documentTax(
          lines.map(({ amount, taxRate: rate }) => ({ amount, rate })),
          pricesIncludeVat,
        );
        const document = { lines, total: inCents(Math.round(exact / 100) * 100), pricesIncludeVat };
        const { total, left } = readDraft(draft, document);
        const whole = readDraft(creditAllPacks(draft, lines), document);
        expect(total + left).toBe(whole.total);
        expect(whole.left).toBe(0);
        expect(total).toBeLessThanOrEqual(whole.total);
      },
    ),
  );
});
