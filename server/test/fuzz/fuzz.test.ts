import { beforeAll, expect, test } from 'vitest';
import { verifyLedger } from '../../src/features/ledger/verify-ledger.ts';
import {
  newDeliveryDetail,
  newProduct,
  newUser,
  openSession,
  orderLine,
  orderPayload,
  setStore,
} from '../builders.ts';
import { useApp } from '../harness.ts';
import { proofsOf } from '../proofs.ts';
import type { Known } from './arbitrary-of.ts';
import { fuzzOperation, knownIn, mutateOperation } from './fuzz-api.ts';
import { type Described, type Description, type FuzzedRequest, operationsOf } from './requests.ts';

/** FUZZ_RUNS=200 FUZZ_SEED=7 runs longer and with another seed; each place gets all of the worst values from 4 on. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 1);
const VALUES_PER_PLACE = 2 * RUNS;
const SEED = Number(process.env.FUZZ_SEED ?? 20_260_101);

const harness = useApp();
const proofs = proofsOf(harness);
const people = new Map<string, { id: string } | undefined>([['guest', undefined]]);
let known: Known;

beforeAll(async () => {
  const { db } = harness;
  await setStore(db);
  const customer = await newUser(db, { storeAccess: true, canCollect: true });
  const askers = {
    customer: await newUser(db, { canCollect: true }),
    staff: await newUser(db, { role: 'Staff' }),
    admin: await newUser(db, { role: 'Admin' }),
  };
  for (const [name, person] of Object.entries(askers)) people.set(name, person);
  const product = await newProduct(db, { variants: ['Cherry', 'Orange'] });
  for (const user of [customer, askers.customer]) {
    await newDeliveryDetail(db, user.id);
    const payload = orderPayload(user, [orderLine(product)]);
    const order = await harness.as(user, { method: 'POST', url: '/api/orders', payload });
    await proofs.proof(user, { orderId: order.json().id });
    await proofs.approve(await proofs.proof(user), 50);
  }
  known = await knownIn(
    db,
    Object.values(askers).map(({ id }) => id),
  );
});

/**
 * Sends requests as a person. Each change may end the session or make it act as someone else, so the request after one
 * that was not refused gets a new session.
 */
const senderFor = (role: string) => {
  const person = people.get(role);
  let cookie: string | undefined;
  return async (request: FuzzedRequest) => {
    if (!person) return harness.asGuest(request);
    cookie ??= await openSession(harness.services, person.id);
    const headers = { ...request.headers, cookie };
    const answer = await harness.asGuest({ ...request, headers });
    const isRefused = answer.statusCode >= 400 && answer.statusCode !== 401;
    if (request.method !== 'GET' && !isRefused) cookie = undefined;
    return answer;
  };
};

const everyOperation = async (fuzz: (described: Described) => Promise<string[]>): Promise<void> => {
  const operations = operationsOf(harness.app.swagger() as Description);
  expect(operations.length).toBeGreaterThan(100);
  const faults: string[] = [];
  for (const described of operations) faults.push(...(await fuzz(described)));
  expect(faults.join('\n')).toBe('');
  expect((await harness.asGuest('/readyz')).statusCode).toBe(200);
  expect((await verifyLedger(harness.db)).faults).toEqual([]);
};

test('no troublesome value causes a server error or a malformed refusal, wherever it is in a request', async () => {
  const send = senderFor('admin');
  await everyOperation((described) =>
    mutateOperation(described, { send, known, seed: SEED, values: VALUES_PER_PLACE }),
  );
}, 600_000);

test.each([
  ['guest', 1],
  ['customer', RUNS],
  ['staff', RUNS],
  ['admin', RUNS],
])(
  'no request from a %s causes a server error or a malformed refusal, whatever it contains',
  async (role, runs) => {
    const send = senderFor(role);
    await everyOperation((described) => fuzzOperation(described, { send, known, seed: SEED, runs }));
  },
  600_000,
);
