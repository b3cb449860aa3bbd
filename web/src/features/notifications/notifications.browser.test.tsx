import {
  NOTIFICATION_KINDS,
  type Notification,
  type NotificationChoices,
  type NotificationKind,
  notificationChoices,
  notificationChoicesInput,
  notificationPage,
  notificationsRead,
  notificationsTo,
  notificationsUnread,
} from '@formulary/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Asked, json, refusal } from '../../../test/answers.ts';
import { openBackOffice, toasts } from '../../../test/open-back-office.tsx';

const DAY_MS = 86_400_000;
const idOf = (number: number): string => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const notification = (number: number, values: Partial<Notification> = {}): Notification => ({
  id: idOf(number),
  kind: NOTIFICATION_KINDS[0],
  subjectId: null,
  facts: { reference: `R${number}` },
  createdAt: new Date(Date.now() - number * 1_000).toISOString(),
  readAt: null,
  ...values,
});
const pageOf = (items: Notification[], next: string | null = null) =>
  json(notificationPage, { items, next, unread: items.filter(({ readAt }) => readAt === null).length });
const read = (items: Notification[]) => items.map((item) => ({ ...item, readAt: item.createdAt }));
const busy = refusal('UNAVAILABLE', 'The service is busy.', { retryAfter: 60 });

// A screen that makes no requests.
const SCREEN = '/admin/notifications/choices';
const choicesOf = (changed: Partial<NotificationChoices['choices'][number]> = {}): NotificationChoices => ({
  email: 'naledi@wholesale.example',
  choices: notificationsTo('staff').map((kind) => ({
    ...{ kind, inApp: true, byEmail: false },
    ...(kind === changed.kind && changed),
  })),
});
const CHOICES = { 'GET notifications/choices': json(notificationChoices, choicesOf()) };

const bell = page.getByRole('button', { name: /^Notifications(,|$)/ });
const popover = page.getByRole('dialog', { name: 'Notifications' });
const newest = popover.getByRole('listitem');

test('notifications under the bell can be opened, moved through, closed and marked as read by keyboard', async () => {
  const items = [1, 2, 3].map((number) => notification(number));
  const { answer, sent } = await openBackOffice(SCREEN, { ...CHOICES, 'GET notifications': pageOf(items) });
  await expect.element(bell).toHaveAccessibleName('Notifications, 3 unread');
  bell.element().focus();
  await userEvent.keyboard('{Enter}');
  const markAll = popover.getByRole('button', { name: 'Mark all as read' });
  await expect.element(markAll).toHaveFocus();
  await expect.element(newest.nth(2)).toBeVisible();
  await userEvent.tab();
  const links = newest.getByRole('link');
  await expect.element(links.first()).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(links.nth(1)).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(popover).not.toBeInTheDocument();
  await expect.element(bell).toHaveFocus();
  await expect.element(bell).toHaveAttribute('aria-expanded', 'false');

  await userEvent.keyboard('{Enter}');
  await expect.element(markAll).toHaveFocus();
  answer({
    'PUT notifications/read': json(notificationsUnread, { unread: 0 }),
    'GET notifications': pageOf(read(items)),
  });
  await userEvent.keyboard('{Enter}');
  await expect.element(bell).toHaveAccessibleName('Notifications');
  expect(sent('PUT notifications/read').map((body) => notificationsRead.parse(body))).toEqual([
    { until: idOf(1) },
  ]);
  await expect.element(popover.getByText('Unread')).not.toBeInTheDocument();
  await expect.element(markAll).toHaveFocus();
  await expect.element(markAll).toHaveAttribute('aria-disabled', 'true');
  // A click on the bell closes it too.
  await bell.click();
  await expect.element(popover).not.toBeInTheDocument();
});

test('the bell reports a failure and offers to try again; a failed mark-as-read leaves notifications unread', async () => {
  const items = [notification(1), notification(2)];
  const { answer } = await openBackOffice(SCREEN, { ...CHOICES, 'GET notifications': busy });
  await bell.click();
  await expect.element(popover.getByRole('alert')).toMatchTextContent('The service is busy.');
  answer({ 'GET notifications': pageOf(items), 'PUT notifications/read': busy });
  await popover.getByRole('button', { name: 'Try again' }).click();
  await expect.element(newest.nth(1)).toBeVisible();
  await popover.getByRole('button', { name: 'Mark all as read' }).click();
  await expect.element(toasts).toMatchTextContent('Could not mark them as read');
  await expect.element(bell).toHaveAccessibleName('Notifications, 2 unread');
});

test('all notifications are listed by day in an endless list, and a new one appears on top', async () => {
  const older = Array.from({ length: 45 }, (_, index) =>
    notification(index + 2, { createdAt: new Date(Date.now() - (index + 2) * DAY_MS).toISOString() }),
  );
  const items = [
    notification(1, { kind: 'order-cancelled', facts: { reference: 'NEWER', reason: 'Closed' } }),
    ...older,
  ];
  const inPages = (all: Notification[]) => ({
    'GET notifications': ({ query }: Asked) => {
      const from = all.findIndex(({ id }) => id === query.get('before')) + 1;
      return pageOf(all.slice(from, from + 20), all[from + 20] ? (all[from + 19]?.id ?? null) : null);
    },
  });
  const { answer, hear } = await openBackOffice('/admin/notifications', inPages(items));
  const rows = page.getByRole('list', { name: 'Notifications' }).getByRole('link');
  await expect.element(page.getByRole('heading', { level: 2 }).first()).toMatchTextContent('Today');
  await expect.element(rows.first()).toMatchTextContent(/Order NEWER was cancelled\s*Closed/);
  const last = rows.filter({ hasText: 'Order R46 was placed' });
  await expect
    .poll(() => {
      scrollTo(0, document.documentElement.scrollHeight);
      return last.elements().length;
    })
    .toBe(1);

  answer({ 'PUT notifications/read': json(notificationsUnread, { unread: 0 }), ...inPages(read(items)) });
  scrollTo(0, 0);
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect.element(bell).toHaveAccessibleName('Notifications');
  answer(
    inPages([
      notification(0, { kind: 'back-in-stock', facts: { product: 'Panado 500 mg' } }),
      ...read(items),
    ]),
  );
  await hear('notifications');
  await expect.element(rows.first()).toMatchTextContent(/Panado 500 mg is back in stock.*Unread/);
});

test('notification settings are saved immediately, and revert when the store cannot save them', async () => {
  const [first, second] = notificationsTo('staff') as [NotificationKind, NotificationKind];
  const saved = (kind: NotificationKind) => {
    const now = json(notificationChoices, choicesOf({ kind, inApp: false }));
    return { 'PUT notifications/choices': now, 'GET notifications/choices': now };
  };
  const { answer, sent } = await openBackOffice(SCREEN, { ...CHOICES, ...saved(first), ...CHOICES });
  const switches = page.getByRole('switch', { name: /, in the app$/ });
  await expect.element(switches.first()).toBeChecked();
  expect(switches.elements()).toHaveLength(notificationsTo('staff').length);
  answer(saved(first));
  await switches.first().click();
  await expect.element(switches.first()).not.toBeChecked();
  await expect.poll(() => sent('PUT notifications/choices')).toHaveLength(1);
  expect(notificationChoicesInput.parse(sent('PUT notifications/choices')[0])).toEqual({
    choices: [{ kind: first, inApp: false, byEmail: false }],
  });

  answer({ 'PUT notifications/choices': busy });
  await switches.nth(1).click();
  await expect.element(toasts).toMatchTextContent(/Could not save “.*”/);
  await expect.element(switches.nth(1)).toBeChecked();
  await expect.element(switches.first()).not.toBeChecked();
  answer(saved(second));
  await switches.nth(1).click();
  await expect.element(switches.nth(1)).not.toBeChecked();
});
