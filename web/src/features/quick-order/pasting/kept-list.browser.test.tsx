import { type MatchedLine, matchAnswer } from '@formulary/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { json } from '../../../../test/answers.ts';
import { openApp } from '../../../../test/open-app.tsx';
import { product } from '../../../../test/render-in-app.tsx';

const LINES = 40;
const lines = Array.from(
  { length: LINES },
  (_, place): MatchedLine => ({
    ...{ line: `line ${place}`, text: `line ${place}`, quantity: 3, certainty: 'doubtful' },
    ...{ preselect: true, by: 'words', timesChosen: 0 },
    candidates: [`One ${place}`, `Other ${place}`].map((name) => ({
      product: product({ id: crypto.randomUUID(), sku: name, name }),
      variantId: null,
    })),
  }),
);
const rows = page.getByRole('list', { name: 'Lines in the list' }).getByRole('listitem');
const offers = page.getByRole('group', { name: /^Which product is/ }).getByRole('radio');

const open = () =>
  openApp(
    '/store/quick-order/list',
    { 'POST quick-order/match': json(matchAnswer, { lines, ignored: [] }) },
    { products: lines.flatMap(({ candidates }) => candidates.map((one) => one.product)) },
  );

const openList = async () => {
  const app = await open();
  await page.getByRole('textbox', { name: 'List' }).fill('a list');
  await page.getByRole('button', { name: 'Find the products' }).click();
  await expect.poll(() => rows.elements()).toHaveLength(LINES);
  await expect.element(offers.first()).toHaveFocus();
  return app;
};

/** Leaves the screen and returns to it, which reads what is stored. */
const readAgain = async ({ go, back }: Awaited<ReturnType<typeof open>>): Promise<void> => {
  await go('/store/quick-order');
  await expect.element(rows.first()).not.toBeInTheDocument();
  back();
};

/** What is stored of the list, by the end of its key: the list itself has none. */
const stored = (): Map<string, string> =>
  new Map(
    Object.entries(localStorage).flatMap(([key, value]): [string, string][] => {
      const [, end] = /^pasted-list:[^:]+(.*)$/.exec(key) ?? [];
      return end === undefined ? [] : [[end, value]];
    }),
  );

const expectChosen = async (place: number): Promise<void> => {
  await expect.poll(() => rows.elements()).toHaveLength(LINES);
  await expect.element(rows.nth(place)).toMatchTextContent('Chosen');
  await expect.element(rows.nth(place + 1)).toMatchTextContent('Choose');
  await expect.element(rows.nth(LINES - 1)).toMatchTextContent(`line ${LINES - 1}`);
};

test('a decision stores its line alone, and a list that is read again has all its lines as they were', async () => {
  const app = await openList();
  const before = stored();
  expect(before.size).toBe(LINES + 1);
  await userEvent.keyboard('{Enter}');
  await expect.element(rows.first()).toMatchTextContent('Chosen');
  const changed = [...stored()].filter(([end, value]) => before.get(end) !== value).map(([end]) => end);
  expect(changed.toSorted()).toEqual(['', ':0']);
  await readAgain(app);
  await expectChosen(0);
});

test('a list that an earlier version stored as a whole is opened, and none of its lines is lost by a decision', async () => {
  const app = await openList();
  const [key = ''] = Object.keys(localStorage).filter((each) => /^pasted-list:[^:]+$/.test(each));
  const head: { rows: number[] } = JSON.parse(localStorage.getItem(key) ?? '');
  const whole = head.rows.map((row) => JSON.parse(localStorage.getItem(`${key}:${row}`) ?? ''));
  for (const row of head.rows) localStorage.removeItem(`${key}:${row}`);
  localStorage.setItem(key, JSON.stringify({ ...head, rows: whole }));
  await readAgain(app);
  await expect.element(offers.first()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expectChosen(0);
  await readAgain(app);
  await expectChosen(0);
});

test('a discarded list leaves nothing behind', async () => {
  await openList();
  await page.getByRole('button', { name: 'Discard the list' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect.element(page.getByRole('textbox', { name: 'List' })).toHaveValue('');
  expect(stored().size).toBe(0);
});
