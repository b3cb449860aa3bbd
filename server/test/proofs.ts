import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { APPROVAL_WARNINGS, type ApprovalWarning, type Cents, paymentReview } from '@formulary/contract';
import { count, eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { z } from 'zod';
import { ledgerEntries } from '../src/features/ledger/tables.ts';
import { payments } from '../src/features/payments/tables.ts';
import { submitProof } from '../src/features/payments/upload/submit-proof.ts';
import { newProduct, newUser, orderLine, orderPayload } from './builders.ts';
import type { Harness } from './harness.ts';

type User = { id: string; deliveryFee: Cents };
type ProofToMake = { bytes?: string; name?: string; orderId?: string; orderIds?: string[] };

let counter = 0;

/** Customers, orders and proofs of an app, and staff's requests about them. Money in rand. */
export const proofsOf = (harness: Harness) => {
  let staff: { id: string } | undefined;
  const person = async () => {
    staff ??= await newUser(harness.db, { role: 'Staff', name: 'Ann', surname: 'Nkosi' });
    return staff;
  };
  const post = async (path: string, payload: object) =>
    harness.as(await person(), { method: 'POST', url: `/api/admin/${path}`, payload });
  const review = async (id: string): Promise<z.input<typeof paymentReview>> =>
    paymentReview.encode(
      paymentReview.parse((await harness.as(await person(), `/api/admin/payments/${id}`)).json()),
    );
  const versionOf = async (id: string) => (await review(id)).version;

  return {
    person,
    post,
    review,
    get: async (path: string) => harness.as(await person(), `/api/admin/${path}`),

    /** Places an order of the given number of rand as the customer. */
    order: async (user: User, rand: number): Promise<{ id: string; referenceNumber: string }> => {
      const product = await newProduct(harness.db, { cost: rand * 100 });
      const payload = orderPayload(user, [orderLine(product)]);
      const answer = await harness.as(user, { method: 'POST', url: '/api/orders', payload });
      expect(answer.statusCode).toBe(201);
      return answer.json();
    },

    proof: async (
      user: User,
      { bytes, name = 'slip.png', orderId, orderIds = orderId ? [orderId] : [] }: ProofToMake = {},
    ): Promise<string> => {
      counter += 1;
      const content = Buffer.from(bytes ?? `proof ${counter}`);
      const saveAs = (key: string) => harness.services.files.put(key, content);
      const file = { type: 'image/png' as const, size: content.length, sha256: content, name, saveAs };
      const submitted = { userId: user.id, orderIds, file, at: harness.clock.now };
      return (await submitProof(harness.services, submitted)).id;
    },

    approve: async (
      id: string,
      amount: number,
      settlements: { orderId: string; amount: number }[] = [],
      confirmed: readonly ApprovalWarning[] = APPROVAL_WARNINGS,
    ) => post(`payments/${id}/approve`, { version: await versionOf(id), amount, settlements, confirmed }),
    unapprove: async (id: string, reason = 'Bounced') =>
      post(`payments/${id}/unapprove`, { version: await versionOf(id), reason }),
    reject: async (id: string, reason = 'Not readable') =>
      post(`payments/${id}/reject`, { version: await versionOf(id), reason }),
    unreject: async (id: string) => post(`payments/${id}/unreject`, { version: await versionOf(id) }),

    /** Records a payment as staff, settling the given parts of orders. */
    record: async (
      user: User,
      amount: number,
      settlements: { orderId: string; amount: number }[] = [],
      values: object = {},
    ) =>
      post(`customers/${user.id}/payments`, {
        method: 'EFT',
        amount,
        reason: 'Seen on the bank statement',
        settlements,
        confirmed: ['amount-far-above-owed'],
        ...values,
      }),

    statusOf: async (user: User, orderId: string) =>
      (await harness.as(user, `/api/orders/${orderId}`)).json().status as number,
  };
};

/** Returns everything that a user's uploads may leave behind: rows, jobs, stored files, temporary files. */
export const uploadLeftovers = async ({ db, services }: Harness, user: { id: string }) => {
  const filesIn = async (folder: string): Promise<number> =>
    (await readdir(path.join(services.config.dataDir, folder), { recursive: true }).catch(() => [])).length;
  const [[rows], [entries], jobs] = await Promise.all([
    db.select({ count: count() }).from(payments).where(eq(payments.userId, user.id)),
    db.select({ count: count() }).from(ledgerEntries).where(eq(ledgerEntries.userId, user.id)),
    db.execute<{ count: number }>(sql`select count(*)::int from pgboss.job where name = 'proof-renditions'`),
  ]);
  return {
    rows: rows?.count,
    entries: entries?.count,
    jobs: jobs.rows[0]?.count,
    stored: await filesIn('files/proofs'),
    temporary: await filesIn('tmp'),
  };
};
