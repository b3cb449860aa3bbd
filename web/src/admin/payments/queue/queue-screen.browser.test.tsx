import type { StaffPayment } from '@formulary/contract';
import { useParams } from '@tanstack/react-router';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { queueQuery } from '../api.ts';
import { QueueScreen } from './queue-screen.tsx';

const proof = (name: string): StaffPayment => ({
  id: name.toLowerCase(),
  type: 'POP',
  dateCreated: '2026-03-05T10:00:00Z',
  isPaid: false,
  amount: 0 as StaffPayment['amount'],
  paymentType: 0,
  image: null,
  state: 'waiting',
  fileName: 'proof.png',
  bankReference: null,
  customer: {
    id: '01900000-0000-7000-8000-000000000006',
    name,
    username: name,
    outstanding: 0 as StaffPayment['customer']['outstanding'],
    unpaidOrders: 0,
    storeAccess: true,
  },
  references: [],
  reason: null,
  decided: null,
  sameFile: null,
  version: 1,
});
const proofs = ['Anele', 'Busi', 'Chipo', 'Dumi'].map(proof);

/** The queue, with the proof from the address open. */
function Queue() {
  const { _splat = '' } = useParams({ strict: false });
  return <QueueScreen id={_splat.split('/').at(-1) || undefined} />;
}

/** Presses keys in quick succession, before the first one has any visible effect. */
const press = (...keys: string[]): void => {
  for (const key of keys) document.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true }));
};

test('J and K pressed quickly move by as many proofs, and stop at the ends of the queue', async () => {
  // The proofs' files are still loading.
  vi.spyOn(window, 'fetch').mockImplementation(() => new Promise(() => {}));
  await renderInApp(<Queue />, (queries) =>
    queries.setQueryData(queueQuery.queryKey, {
      pages: [{ payments: proofs, total: proofs.length }],
      pageParams: [0],
    }),
  );
  const expectCurrent = (name: string): Promise<void> =>
    expect.element(page.getByRole('link', { name: new RegExp(`^${name}`) })).toHaveAttribute('aria-current');
  await expectCurrent('Anele');
  press('j', 'j');
  await expectCurrent('Chipo');
  press('k', 'k', 'k');
  await expectCurrent('Anele');
  press('j', 'k', 'j');
  await expectCurrent('Busi');
  press('j', 'j', 'j', 'j');
  await expectCurrent('Dumi');
});
