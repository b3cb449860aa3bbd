import {
  createdId,
  inCents,
  ORDER_STATUS,
  type Order,
  type OrderProblems,
  orderPayments,
  orderProblems,
  order as orderSchema,
  problemInput,
} from '@formulary/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Answers, json, NO_CONTENT, refusal } from '../../../test/answers.ts';
import { openApp } from '../../../test/open-app.tsx';
import { toasts } from '../../../test/open-back-office.tsx';

const id = (): string => crypto.randomUUID();
const [AMOXIL, PANADO] = [id(), id()];

const line = (lineId: string, name: string, quantity: number): Order['orderProducts'][number] => ({
  ...{ id: lineId, productId: id(), name, labName: 'Karoo Health', dosage: 'Capsule', strength: '500 mg' },
  ...{ packSize: '20', variantName: null, cost: inCents(50_00), quantity, taxRate: null, tax: null },
});

/** An order of five packs of Amoxil and two of Panado, which has been dispatched. */
const newOrder = (values: Partial<Order> = {}): Order => ({
  ...{ id: id(), referenceNumber: 'ABC123DEF', dateOrdered: '2026-03-05T10:00:00Z', poNumber: null },
  ...{ totalPrice: inCents(350_00), totalQuantity: 7, status: ORDER_STATUS.Dispatched, forCollection: true },
  ...{ isCancelled: false, settled: inCents(350_00), isPaid: true, deliveryFee: inCents(0), note: null },
  ...{ deliveryDetail: { recipientName: 'Thandi' }, pricesIncludeVat: true, totalTax: null, history: [] },
  ...{ dateCancelled: null, cancelReason: null, documents: [] },
  orderProducts: [line(AMOXIL, 'Amoxil', 5), line(PANADO, 'Panado', 2)],
  ...values,
});

const NOTHING_REPORTED: OrderProblems = {
  problems: [],
  reportable: [
    { orderLineId: AMOXIL, quantity: 5 },
    { orderLineId: PANADO, quantity: 2 },
  ],
  refusal: null,
};

const dialog = page.getByRole('dialog', { name: 'Report a problem' });
const send = dialog.getByRole('button', { name: 'Send report' });
const amoxil = dialog.getByRole('checkbox', { name: /^Amoxil/ });
const wrongWith = (name: string) =>
  dialog.getByRole('combobox', { name: new RegExp(`^What is wrong with ${name}`) });

const open = async (answers: Answers = {}, { order = newOrder(), problems = NOTHING_REPORTED } = {}) => {
  const app = await openApp(`/orders/${order.id}`, {
    'GET orders/:id': json(orderSchema, order),
    'GET orders/:id/payments': json(orderPayments, { payments: [] }),
    'GET orders/:id/problems': json(orderProblems, problems),
    ...answers,
  });
  return {
    ...app,
    path: `orders/${order.id}/problems`,
    sent: () =>
      app.asked
        .filter(({ method, path }) => method === 'POST' && path === `orders/${order.id}/problems`)
        .map(({ body, headers }) => ({
          ...problemInput.parse(body),
          key: headers.get('idempotency-key'),
        })),
  };
};
const openReport = async (...from: Parameters<typeof open>) => {
  const app = await open(...from);
  await page.getByRole('link', { name: 'Report a problem' }).click();
  await expect.element(amoxil).toBeVisible();
  return app;
};

/** A PNG of one pixel. */
const PIXEL = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (byte) => byte.charCodeAt(0),
);

test('a report says what is missing, and keeps the input when the dialog is closed', async () => {
  const { sent, address } = await openReport();
  await send.click();
  await expect.element(dialog.getByText('Select at least one product.')).toBeVisible();
  await amoxil.click();
  await expect.element(dialog.getByText('Choose what is wrong.')).toBeVisible();
  await wrongWith('Amoxil').selectOptions('Something else');
  await expect.element(dialog.getByText('Describe the problem.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(address()).toMatch(/\/orders\/[\w-]+$/);
  await page.getByRole('link', { name: 'Report a problem' }).click();
  await expect.element(wrongWith('Amoxil')).toHaveValue('other');
  expect(sent()).toEqual([]);
});

test('a report that may have arrived is sent again with the same key, and a refused line shows why', async () => {
  const { sent, answers, path } = await openReport();
  await amoxil.click();
  await wrongWith('Amoxil').selectOptions('Short delivery');
  await dialog.getByRole('textbox', { name: /^Quantity of Amoxil/ }).fill('3');
  answers[`POST ${path}`] = { status: 502 };
  await send.click();
  await expect.element(dialog.getByText(/It is safe to send it again unchanged/)).toBeVisible();
  const message = 'Only 2 of this line can still be reported.';
  answers[`POST ${path}`] = refusal('CONFLICT', message, { errors: { [AMOXIL]: message } });
  await send.click();
  await expect.element(dialog.getByRole('listitem').first()).toMatchTextContent(new RegExp(message));
  answers[`POST ${path}`] = json(createdId, { id: id() }, 201);
  await dialog.getByRole('textbox', { name: /^Quantity of Amoxil/ }).fill('2');
  await send.click();
  await expect.element(toasts).toMatchTextContent(/Problem reported/);
  await expect.element(dialog).not.toBeInTheDocument();
  const [first, second, third] = sent();
  expect(sent()).toMatchObject(
    [3, 3, 2].map((quantity) => ({ lines: [{ orderLineId: AMOXIL, kind: 'short', quantity }], note: null })),
  );
  expect(first?.key).toBe(second?.key);
  expect(third?.key).not.toBe(first?.key);
});

test('a photo is uploaded when it is chosen, can be sent again after a failure, and is removed', async () => {
  const photoId = id();
  const { answers, asked } = await openReport({
    'POST orders/:id/problem-photos': { status: 503, body: { message: 'The store is busy.' } },
    'DELETE problem-photos/:id': NO_CONTENT,
  });
  const field = dialog.getByLabelText('Photos', { exact: true });
  await field.upload(new File([PIXEL], 'box.png', { type: 'image/png' }));
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/The store is busy/);
  const [route] = Object.keys(answers).filter((name) => name.endsWith('problem-photos'));
  answers[route ?? ''] = json(createdId, { id: photoId }, 201);
  await dialog.getByRole('button', { name: 'Send photo 1 again' }).click();
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument();
  await field.upload(new File(['nothing'], 'list.txt', { type: 'text/plain' }));
  await expect
    .element(dialog.getByRole('alert'))
    .toMatchTextContent(/list.txt is not a photo that can be read/);
  await dialog.getByRole('button', { name: 'Remove photo 1' }).click();
  await expect.element(dialog.getByRole('list', { name: 'Chosen photos' })).not.toBeInTheDocument();
  await expect
    .poll(() => asked.at(-1))
    .toMatchObject({ method: 'DELETE', path: `problem-photos/${photoId}` });
});

test('an order shows what was decided on its reported problems; one that is not dispatched cannot be reported', async () => {
  const note = { id: id(), kind: 'credit-note', number: 'CN-000007' } as const;
  const problem = {
    ...{ id: id(), reportedAt: '2026-03-06T10:00:00Z', state: 'credited', note: 'Leaking', photos: [] },
    ...{ decidedAt: '2026-03-07T10:00:00Z', answer: null, creditNote: note },
    lines: [{ orderLineId: PANADO, kind: 'damaged', quantity: 1 }],
  } satisfies OrderProblems['problems'][number];
  const { close } = await open(
    {},
    { order: newOrder(), problems: { ...NOTHING_REPORTED, problems: [problem] } },
  );
  const reported = page.getByRole('region', { name: 'Reported problems' });
  await expect
    .element(reported)
    .toMatchTextContent(
      /Credited.*1 × Panado Capsule · 500 mg · Pack of 20 · Damaged.*Leaking.*Credited with CN-000007/,
    );
  await close();
  await open({}, { order: newOrder({ status: ORDER_STATUS.Ordered }), problems: NOTHING_REPORTED });
  await expect.element(page.getByRole('button', { name: 'Order again' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Report a problem' })).not.toBeInTheDocument();
});
