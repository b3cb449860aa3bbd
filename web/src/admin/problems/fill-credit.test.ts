import { inCents, type ProblemKind, type StaffDocumentDetail, type StaffProblem } from '@formulary/contract';
import { expect, it } from 'vitest';
import { creditOfProblem } from './fill-credit.ts';

const invoiced = (orderLineId: string, creditableQuantity: number) =>
  ({
    id: `invoice ${orderLineId}`,
    orderLineId,
    creditableQuantity,
    cost: inCents(50_00),
  }) as StaffDocumentDetail['lines'][number];
const INVOICE = { lines: [invoiced('one', 5), invoiced('two', 1)] };

const problem = (kinds: Record<string, ProblemKind>, note: string | null = null) =>
  ({
    note,
    lines: Object.entries(kinds).map(([orderLineId, kind]) => ({ orderLineId, kind, quantity: 2 })),
  }) as StaffProblem;

it('a credit is filled in with the reported packs, as far as the invoice still has them', () => {
  const { reason, note, lines } = creditOfProblem(problem({ one: 'short', two: 'short' }), INVOICE);
  expect([reason, note]).toEqual(['short-delivery', '']);
  expect([...lines].map(([id, { packs }]) => [id, packs])).toEqual([
    ['invoice one', 2],
    ['invoice two', 1],
  ]);
});

it.each<[Record<string, ProblemKind>, string, string]>([
  [{ one: 'damaged' }, 'damage', ''],
  [{ one: 'wrong' }, 'other', 'Wrong product. Not ours'],
  [{ one: 'short', two: 'damaged' }, 'other', 'Short delivery, Damaged. Not ours'],
])('problems %o have the credit reason %s', (kinds, reason, note) => {
  expect(creditOfProblem(problem(kinds, 'Not ours'), INVOICE)).toMatchObject({ reason, note });
});
