import { expect, test } from 'vitest';
import { newUser } from '../../../test/builders.ts';
import { useApp } from '../../../test/harness.ts';
import { proofsOf } from '../../../test/proofs.ts';

const harness = useApp();
const proofs = proofsOf(harness);

type Log = { logType: string; logStatus: string; reference: string | null };
const logs = async (user: { id: string }, query = '') => {
  const answer = await harness.as(user, `/api/account-logs${query}`);
  const { accountLogs, total } = answer.json();
  return {
    rows: accountLogs.map(({ logType, logStatus, reference }: Log) => [logType, logStatus, reference]),
    total,
    range: answer.headers['content-range'],
  };
};

test('entries name an order by its reference, a proof by its file and a recorded payment by its method', async () => {
  const user = await newUser(harness.db);
  const { referenceNumber } = await proofs.order(user, 300);
  await proofs.approve(await proofs.proof(user, { name: 'slip june.png' }), 100);
  expect((await proofs.record(user, 200)).statusCode).toBe(201);
  const rows = [
    ['POP', 'Approved', 'EFT'],
    ['POP', 'Approved', 'slip june.png'],
    ['POP', 'Added', 'slip june.png'],
    ['Order', 'Added', referenceNumber],
  ];
  expect((await logs(user)).rows).toEqual(rows);
  const ledger = (await proofs.get(`customers/${user.id}/ledger`)).json();
  expect(ledger.movements.map(({ reference }: Log) => reference)).toEqual(rows.map(([, , name]) => name));
});

test('without uploads, pages and totals count only what is listed', async () => {
  const user = await newUser(harness.db);
  const names: string[] = [];
  for (const rand of [100, 200, 300]) {
    names.unshift((await proofs.order(user, rand)).referenceNumber);
    await proofs.proof(user);
  }
  const page = (range: string) => logs(user, `?uploads=false&${range}`);
  const [third, second, first] = names.map((name) => ['Order', 'Added', name]);
  expect(await page('skip=0&take=2')).toEqual({
    rows: [third, second],
    total: 3,
    range: 'accountLogs 0-1/3',
  });
  expect(await page('skip=2&take=4')).toEqual({ rows: [first], total: 3, range: 'accountLogs 2-2/3' });
  expect(await page('skip=4&take=6')).toEqual({ rows: [], total: 3, range: 'accountLogs */3' });
  expect((await logs(user, '?uploads=true')).total).toBe(6);
  expect((await harness.as(user, '/api/account-logs?uploads=maybe')).statusCode).toBe(400);
});

test('refuses unsupported sorting and filters by name', async () => {
  const user = await newUser(harness.db);
  for (const [query, field] of [
    ['sort=Date', 'sort'],
    ['filter=source=Order', 'filter'],
  ]) {
    const response = await harness.as(user, `/api/account-logs?${query}`);
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json().errors)).toEqual([field]);
  }
});
