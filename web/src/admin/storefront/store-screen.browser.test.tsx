import {
  dateAt,
  daysAfter,
  type StaffStore,
  staffStore,
  storeHours,
  storePayments,
  storePictureList,
} from '@formulary/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { json } from '../../../test/answers.ts';
import { openBackOffice, toasts } from '../../../test/open-back-office.tsx';

const STORE: StaffStore = {
  name: 'open',
  openMessage: '<p>Welcome</p>',
  closeMessage: '<p>Closed</p>',
  paymentMessage: '',
  isClosed: false,
  isHeld: false,
  next: null,
  isScheduled: false,
  schedule: { week: [[], [], [], [], [], [], []], exceptions: [] },
  timeZone: 'Africa/Johannesburg',
  preparesWhileClosed: false,
  restoresAccess: false,
  settlesCredit: true,
  version: 3,
};
const stored = (values: Partial<StaffStore> = {}) => json(staffStore, { ...STORE, ...values });

test('one click turns the automatic use of credit off or on, and a message says what now happens', async () => {
  const { answer, sent } = await openBackOffice('/admin/store/payments', { 'GET admin/store': stored() });
  const usesCredit = page.getByRole('switch', { name: /^Credit settles unpaid orders/ });
  await expect.element(usesCredit).toBeChecked();
  answer({ 'PUT admin/store/payments': stored({ settlesCredit: false, version: 4 }) });
  await usesCredit.click();
  await expect.element(toasts).toMatchTextContent('Credit now stays on the account until staff use it.');
  await expect.element(usesCredit).not.toBeChecked();
  answer({ 'PUT admin/store/payments': stored({ settlesCredit: true, version: 5 }) });
  await usesCredit.click();
  await expect.element(toasts).toMatchTextContent('Credit now pays the oldest amounts due.');
  await expect.element(usesCredit).toBeChecked();
  const changes = sent('PUT admin/store/payments').map((body) => storePayments.parse(body));
  expect(changes).toEqual([
    { settlesCredit: false, version: 3 },
    { settlesCredit: true, version: 4 },
  ]);
});

const type = async (field: string, text: string) => {
  await page.getByRole('textbox', { name: field }).click();
  await userEvent.keyboard('{Control>}a{/Control}');
  await userEvent.keyboard(text);
};
const ALL_DAY = { opens: '00:00', cutOff: '23:59' };
/** Moments in the store's time zone, from today. */
const at = (time: string, daysFromNow = 0): string => {
  const day = daysAfter(dateAt(Date.now(), STORE.timeZone), daysFromNow);
  return new Date(`${day}T${time}:00+02:00`).toISOString();
};

test('hours are saved as typed, and the store’s status says when the schedule or a person changes it next', async () => {
  const { answer, sent } = await openBackOffice('/admin/store/hours', {
    'GET admin/store': stored({ schedule: { week: [[ALL_DAY], [], [], [], [], [], []], exceptions: [] } }),
  });
  const status = page.getByRole('region', { name: 'Store status' });
  await expect.element(status).toMatchTextContent('Open until changed manually: there is no schedule.');
  await page.getByRole('switch', { name: /^Follow the schedule/ }).click();
  await page.getByRole('button', { name: 'Open on Sunday' }).click();
  await page.getByLabelText('Sunday opens').fill('09:30');
  await page.getByLabelText('Sunday cut-off').fill('12:00');
  const scheduled = { isScheduled: true, schedule: { week: [[], [], [], [], [], [], []], exceptions: [] } };
  answer({
    'PUT admin/store/hours': stored({ ...scheduled, next: { at: at('23:59'), isClosed: true }, version: 4 }),
  });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(toasts).toMatchTextContent('Hours saved.');
  await expect.element(page.getByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  expect(sent('PUT admin/store/hours').map((body) => storeHours.parse(body))).toMatchObject([
    {
      isScheduled: true,
      version: 3,
      schedule: { week: [[ALL_DAY], [], [], [], [], [], [{ opens: '09:30', cutOff: '12:00' }]] },
    },
  ]);
  await expect.element(status).toMatchTextContent('On schedule. Closes automatically today at 23:59.');

  const held = { ...scheduled, isClosed: true, isHeld: true, next: { at: at('00:00', 1), isClosed: false } };
  answer({ 'PUT admin/store/status': stored({ ...held, version: 5 }) });
  await status.getByRole('button', { name: 'Close store' }).click();
  await expect
    .element(status)
    .toMatchTextContent('Closed manually, outside the schedule. Opens automatically tomorrow at 00:00.');
  answer({ 'PUT admin/store/status': stored({ ...scheduled, version: 6 }) });
  await status.getByRole('button', { name: 'Open store' }).click();
  await expect
    .element(status)
    .toMatchTextContent('On schedule. No change is scheduled in the next 100 days.');
  expect(sent('PUT admin/store/status')).toEqual([
    { isClosed: true, version: 4 },
    { isClosed: false, version: 5 },
  ]);
});

test('public holidays are added to the exceptions, and leaving with unsaved hours asks first', async () => {
  const { address, sent } = await openBackOffice('/admin/store/hours', { 'GET admin/store': stored() });
  await page.getByRole('button', { name: 'Add public holidays' }).click();
  await expect.element(page.getByLabelText(/^Note on 25 Dec/).first()).toHaveValue('Christmas Day');
  await page.getByRole('link', { name: 'Access' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(address()).toBe('/admin/store/hours');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect.element(page.getByLabelText(/^Note on/)).not.toBeInTheDocument();
  expect(sent('PUT admin/store/hours')).toEqual([]);
});

test('a message that another Admin saves meanwhile is shown, and typed changes are not lost', async () => {
  const { answer, hear, sent } = await openBackOffice('/admin/store', {
    'GET admin/store': stored(),
    'GET admin/store/pictures': json(storePictureList, { pictures: [] }),
  });
  await type('Close message', 'Mine');
  answer({
    'GET admin/store': stored({ closeMessage: '<p>Theirs</p>', openMessage: '<p>New</p>', version: 4 }),
  });
  await hear('store');
  await expect.element(page.getByText('Someone else changed this while you were editing')).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Close message' })).toMatchTextContent('Mine');
  await expect.element(page.getByRole('textbox', { name: 'Open message' })).toMatchTextContent('New');
  await page.getByRole('button', { name: 'Keep mine' }).click();
  answer({ 'PUT admin/store/messages': stored({ closeMessage: '<p>Mine</p>', version: 5 }) });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(toasts).toMatchTextContent('Messages saved.');
  expect(sent('PUT admin/store/messages')).toMatchObject([
    { closeMessage: '<p>Mine</p>', openMessage: '<p>New</p>', version: 4 },
  ]);
});
