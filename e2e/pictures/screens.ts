/** All screens to take pictures of. Add new ones here. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { BANK_STATEMENT } from '../../demo/src/history/bank-statement.ts';
import type { Known } from './known.ts';

export type Theme = 'light' | 'dark';
export type Device = 'desktop' | 'phone';
export type Look = { theme: Theme; device: Device };
/** Who is signed in: no one, a demonstration account, or a new customer. */
export type Viewer = 'guest' | 'demo' | 'dope' | 'credit' | 'blocked' | 'newcomer' | 'staff' | 'admin';

export type Screen = {
  name: string;
  path: string | ((known: Known) => string);
  /** Defaults to `demo`. */
  as?: Viewer;
  /** Whether the cart has items. */
  withCart?: boolean;
  /** Whether the store is closed. */
  closed?: boolean;
  /** Runs before the page opens, to set up network responses. */
  before?: (page: Page) => Promise<unknown>;
  /** Runs once the page is open, to click and type. */
  act?: (page: Page, known: Known) => Promise<unknown>;
  only?: Device;
  /** Pictures used in README and docs, kept in docs/pictures. */
  keep?: `${Theme} ${Device}`[];
};

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

const zoomIn = async (page: Page): Promise<void> => {
  await press(/^Zoom in/)(page);
  await page.getByRole('dialog', { name: /^Pictures of/ }).waitFor();
};

const chooseProof = async (page: Page, { pictureProofId }: Known): Promise<void> => {
  const slip = await page.request.get(`/api/payments/image/${pictureProofId}`);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a file' }).click();
  const mimeType = slip.headers()['content-type'] ?? '';
  const buffer = await slip.body();
  await (await chooser).setFiles({ name: 'proof of payment.jpg', mimeType, buffer });
};

/** The bank statement that comes with the demonstration. */
const bankStatement = () => readFile(path.join(process.env.STORE_DATA_DIR ?? '', BANK_STATEMENT));

const chooseStatement = async (page: Page): Promise<void> => {
  const buffer = await bankStatement();
  await page
    .getByLabel('Bank statement')
    .setInputFiles({ name: BANK_STATEMENT, mimeType: 'text/csv', buffer });
  await page.getByRole('region', { name: 'Statement' }).waitFor();
};

/** Imports the bank statement, unless it is already imported. */
const importStatement = async (page: Page): Promise<void> => {
  const file = { name: BANK_STATEMENT, mimeType: 'text/csv', buffer: await bankStatement() };
  const address = `${process.env.STORE_URL}/api/admin/bank/imports`;
  await page.request.post(address, { multipart: { file } });
};

const refuseLogin = async (page: Page): Promise<void> => {
  await page.getByLabel('Username').fill('demo');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('alert').waitFor();
};

/** Shows the step after the password, without needing an account with a second factor. */
const askForCode = async (page: Page): Promise<void> => {
  await page.route('**/api/auth', (route) => route.fulfill({ json: { methods: ['code', 'passkey'] } }));
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill('formulary-demo');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('heading', { name: 'One more step' }).waitFor();
};

/** Pastes a list as from an email: some lines certain, some to choose, some unknown. */
const pasteList = async (page: Page): Promise<void> => {
  await page
    .getByRole('textbox', { name: 'List' })
    .fill(
      'Hi Sarah,\n\nPlease send:\n12 x Breede Amoxicillin 500mg\nmetformin 850 20\n2 boxes Amoxicillin Drakensberg 500mg\nzzyzxol cream x 2\nBreede Amoxicillin 500mg x 3\n\nKind regards,\nThandi',
    );
  await press('Find the products')(page);
  await page.getByRole('list', { name: 'Lines in the list' }).waitFor();
};

/** Types the beginning of a quick order line and leaves the matches open. */
const typeInQuickOrder = (words: string) => async (page: Page) => {
  const field = page.getByRole('combobox', { name: 'Add a product' });
  await field.fill(words);
  await page.getByRole('option').first().waitFor();
};

const unavailable = (api: string) => (page: Page) =>
  page.route(api, (route) => route.fulfill({ status: 503, json: { message: 'The service is busy.' } }));

const ERRORS = encodeURIComponent(
  JSON.stringify({ areaCode: 'Area code must be 4 digits.', city: 'City is required.' }),
);

export const SCREENS: Screen[] = [
  { name: 'login', path: '/login', as: 'guest', keep: ['light desktop'] },
  { name: 'login-refused', path: '/login', as: 'guest', act: refuseLogin },

  { name: 'login-code', path: '/login', as: 'guest', act: askForCode },

  { name: 'home', path: '/', keep: ['light desktop'] },
  { name: 'home-in-credit', path: '/', as: 'credit' },
  { name: 'home-access-revoked', path: '/', as: 'blocked' },
  { name: 'home-round-logo', path: '/', as: 'dope' },

  { name: 'store', path: '/store', keep: ['light desktop', 'dark desktop', 'light phone'] },
  { name: 'store-table', path: '/store?view=table&q=paracetamol', only: 'desktop', keep: ['light desktop'] },
  { name: 'store-search', path: '/store?q=panado' },
  { name: 'store-no-results', path: '/store?q=zzzzzzzz' },
  { name: 'store-lab', path: ({ labId }) => `/store?labId=${labId}` },
  { name: 'store-filter', path: '/store', only: 'phone', act: press('Filter') },
  {
    name: 'store-more-filters',
    path: '/store?forms=["Tablet","Capsule"]&inStock=true&maxPrice=200',
    act: press('More filters'),
    keep: ['light desktop'],
  },
  { name: 'store-by-unit-price', path: '/store?q=paracetamol&sort=UnitPrice' },
  { name: 'store-filtered-away', path: '/store?q=paracetamol&forms=Cream&inStock=true' },
  {
    name: 'store-table-columns',
    path: '/store?view=table&q=paracetamol&sort=UnitPrice',
    only: 'desktop',
    act: press('Columns and row height'),
  },
  { name: 'store-fails', path: '/store', before: unavailable('**/api/products/new?*') },
  { name: 'quick-order', path: '/store/quick-order', withCart: true },
  {
    name: 'quick-order-matches',
    path: '/store/quick-order',
    withCart: true,
    act: typeInQuickOrder('12 x amox'),
    keep: ['light desktop'],
  },
  { name: 'quick-order-paste', path: '/store/quick-order/list' },
  {
    name: 'quick-order-pasted',
    path: '/store/quick-order/list',
    act: pasteList,
    keep: ['light desktop'],
  },
  { name: 'quick-order-empty', path: '/store/quick-order', as: 'newcomer' },
  { name: 'store-closed', path: '/store', closed: true },
  { name: 'store-access-revoked', path: '/store', as: 'blocked' },

  {
    name: 'product',
    path: ({ picturedId }) => `/store/${picturedId}`,
    keep: ['light desktop', 'dark phone'],
  },
  { name: 'product-zoom', path: ({ picturedId }) => `/store/${picturedId}`, act: zoomIn },
  { name: 'product-variants', path: ({ variedId }) => `/store/${variedId}` },
  { name: 'product-drawn', path: ({ plainId }) => `/store/${plainId}` },
  { name: 'product-read-more', path: ({ picturedId }) => `/store/${picturedId}/read-more` },
  { name: 'product-out-of-stock', path: ({ missingId }) => `/store/${missingId}` },
  { name: 'compare', path: ({ missingId }) => `/store/${missingId}/compare`, keep: ['light desktop'] },
  { name: 'product-unknown', path: '/store/unknown' },

  { name: 'cart', path: '/cart', withCart: true, keep: ['light desktop', 'dark phone'] },
  {
    name: 'cart-collection',
    path: '/cart',
    withCart: true,
    act: (page) => page.getByRole('switch').check({ force: true }),
  },
  { name: 'cart-confirm', path: '/cart', withCart: true, act: press('Place order') },
  { name: 'cart-save', path: '/cart', withCart: true, act: press('Save for later…') },
  { name: 'cart-empty', path: '/cart', as: 'newcomer' },
  { name: 'cart-store-closed', path: '/cart', withCart: true, closed: true },
  { name: 'cart-product', path: ({ picturedId }) => `/cart/${picturedId}`, withCart: true },
  { name: 'cart-delivery', path: '/cart/delivery-detail', withCart: true },
  { name: 'cart-delivery-new', path: '/cart/delivery-detail/new', withCart: true, act: press('Save') },
  { name: 'cart-delivery-edit', path: ({ detailId }) => `/cart/delivery-detail/${detailId}`, withCart: true },
  {
    name: 'cart-delivery-invalid',
    path: ({ detailId }) => `/cart/invalid-delivery-detail?id=${detailId}&errors=${ERRORS}`,
    withCart: true,
  },

  { name: 'orders', path: '/orders', keep: ['light desktop'] },
  { name: 'orders-none', path: '/orders', as: 'newcomer' },
  { name: 'order', path: ({ orderId }) => `/orders/${orderId}`, keep: ['light desktop'] },
  { name: 'order-unpaid', path: ({ unpaidId }) => `/orders/${unpaidId}` },
  { name: 'order-unknown', path: '/orders/unknown' },
  {
    name: 'orders-again',
    path: '/orders',
    act: press(/^Order again/),
  },
  { name: 'lists', path: '/lists' },
  { name: 'lists-none', path: '/lists', as: 'newcomer' },
  { name: 'list', path: ({ listId }) => `/lists/${listId}` },
  { name: 'list-add', path: ({ plainId }) => `/store/${plainId}`, act: press(/^Add to a list/) },

  { name: 'payments', path: '/proof-of-payments', keep: ['light desktop', 'light phone'] },
  { name: 'payments-none', path: '/proof-of-payments', as: 'newcomer' },
  { name: 'payments-upload', path: '/proof-of-payments/upload' },
  { name: 'payments-upload-chosen', path: '/proof-of-payments/upload', act: chooseProof },
  { name: 'payment-picture', path: ({ pictureProofId }) => `/proof-of-payments/${pictureProofId}` },
  { name: 'payment-pdf', path: ({ pdfProofId }) => `/proof-of-payments/${pdfProofId}` },
  { name: 'payments-history', path: '/proof-of-payments/history', keep: ['light desktop'] },
  {
    name: 'payments-history-table',
    path: '/proof-of-payments/history',
    act: (page) => page.getByText('Table', { exact: true }).click(),
  },

  { name: 'documents', path: '/documents', keep: ['light desktop'] },
  { name: 'documents-none', path: '/documents', as: 'newcomer' },
  { name: 'documents-statement', path: '/documents/statement' },

  { name: 'profile', path: '/profile' },
  {
    name: 'profile-changed',
    path: '/profile',
    act: (page) => page.getByLabel('Surname').fill('Mokoena-Khoza'),
  },
  { name: 'profile-password', path: '/profile/change-password' },
  { name: 'profile-email', path: '/profile/email' },
  { name: 'profile-security', path: '/profile/security' },
  { name: 'notifications', path: '/notifications' },
  { name: 'notifications-bell', path: '/orders', act: press(/^Notifications/) },
  { name: 'notifications-none', path: '/notifications', as: 'newcomer' },
  { name: 'profile-notifications', path: '/profile/notifications' },
  { name: 'forgot-password', path: '/forgot-password', as: 'guest' },
  { name: 'profile-history', path: '/profile/account-history' },
  { name: 'profile-delivery', path: '/profile/delivery-detail' },
  { name: 'profile-delivery-new', path: '/profile/delivery-detail/new' },
  { name: 'profile-delivery-edit', path: ({ detailId }) => `/profile/delivery-detail/${detailId}` },

  { name: 'admin-dashboard', path: '/admin', as: 'admin', keep: ['light desktop'] },
  { name: 'admin-orders', path: '/admin/orders', as: 'admin' },
  { name: 'admin-order', path: ({ orderId }) => `/admin/orders/${orderId}`, as: 'admin' },
  { name: 'admin-order-new', path: '/admin/orders/new', as: 'admin' },
  { name: 'admin-documents', path: '/admin/documents', as: 'admin' },
  {
    name: 'admin-document',
    path: ({ invoiceId }) => `/admin/documents/${invoiceId}`,
    as: 'admin',
    keep: ['light desktop'],
  },
  {
    name: 'admin-credit-note',
    path: ({ invoiceId }) => `/admin/documents/${invoiceId}`,
    as: 'admin',
    act: press(/^Issue credit note/),
    keep: ['light desktop'],
  },
  { name: 'admin-payments', path: '/admin/payments', as: 'admin', keep: ['light desktop'] },
  { name: 'admin-payments-history', path: '/admin/payments/history', as: 'admin' },
  { name: 'admin-bank', path: '/admin/bank', as: 'admin', before: importStatement, keep: ['light desktop'] },
  {
    name: 'admin-bank-import',
    path: '/admin/bank/import',
    as: 'admin',
    act: chooseStatement,
    keep: ['light desktop'],
  },
  { name: 'admin-credit-control', path: '/admin/credit-control', as: 'admin', keep: ['light desktop'] },
  { name: 'admin-reminders', path: '/admin/credit-control/reminders', as: 'admin', keep: ['light desktop'] },
  { name: 'admin-credit-control-settings', path: '/admin/credit-control/settings', as: 'admin' },
  { name: 'admin-statements', path: '/admin/credit-control/statements', as: 'admin' },
  { name: 'admin-business', path: '/admin/business', as: 'admin', keep: ['light desktop'] },
  { name: 'admin-business-security', path: '/admin/business/security', as: 'admin' },
  { name: 'admin-own-security', path: '/profile/security', as: 'admin' },
  {
    name: 'admin-own-authenticator',
    path: '/profile/security',
    as: 'admin',
    act: press(/^Set up/),
  },
  { name: 'admin-business-prices', path: '/admin/business/prices', as: 'admin' },
  { name: 'admin-notifications', path: '/admin/notifications', as: 'admin' },
  { name: 'admin-notifications-bell', path: '/admin', as: 'admin', act: press(/^Notifications/) },
  { name: 'admin-notifications-choices', path: '/admin/notifications/choices', as: 'admin' },
  { name: 'admin-setup', path: '/admin/setup', as: 'admin', keep: ['light desktop'] },
  { name: 'admin-products', path: '/admin/products', as: 'admin', keep: ['light desktop'] },
  { name: 'admin-product', path: ({ picturedId }) => `/admin/products/${picturedId}`, as: 'admin' },
  { name: 'admin-products-import', path: '/admin/products/import', as: 'admin' },
  { name: 'admin-store', path: '/admin/store', as: 'admin', keep: ['light desktop'] },
  { name: 'admin-labs', path: '/admin/labs', as: 'admin' },
  { name: 'admin-substances', path: '/admin/substances', as: 'admin' },
  { name: 'admin-synonyms', path: '/admin/synonyms', as: 'admin' },
  { name: 'admin-customers', path: '/admin/customers', as: 'admin' },
  {
    name: 'admin-customer',
    path: ({ customerId }) => `/admin/customers/${customerId}`,
    as: 'admin',
    keep: ['light desktop'],
  },
  {
    name: 'admin-order-cart',
    path: ({ customerId }) => `/admin/orders/new?customer=${customerId}`,
    as: 'admin',
    act: press('View cart'),
  },
  { name: 'admin-access', path: '/admin/customers/access', as: 'admin' },
  { name: 'admin-store-hours', path: '/admin/store/hours', as: 'admin' },
  { name: 'admin-store-branding', path: '/admin/store/branding', as: 'admin' },
  { name: 'admin-store-payments', path: '/admin/store/payments', as: 'admin' },
  { name: 'admin-store-access', path: '/admin/store/access', as: 'admin' },
  { name: 'admin-accounting', path: '/admin/accounting', as: 'admin', keep: ['light desktop'] },

  { name: 'admin-audit', path: '/admin/audit', as: 'admin' },

  { name: 'not-found', path: '/nowhere' },
  { name: 'unavailable', path: '/', before: unavailable('**/api/users') },
];
