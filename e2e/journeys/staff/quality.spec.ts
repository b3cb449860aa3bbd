import { type DemoRecords, demoAccount, demoRecords } from '../../people.ts';
import { expectQuality } from '../../screen/quality.ts';
import { expectNoSideways } from '../../screen/screen.ts';
import { test } from '../../staff.ts';

type Known = DemoRecords & { customer: string };

/** Every screen of the back office, dialogs apart. */
const SCREENS = {
  'the dashboard': '/admin',
  'the queue of proofs': '/admin/payments',
  'a payment': ({ payment }: Known) => `/admin/payments/${payment}`,
  'all payments': '/admin/payments/history',
  orders: '/admin/orders',
  'an order': ({ order }: Known) => `/admin/orders/${order}`,
  'an order by telephone': '/admin/orders/new',
  'an order by telephone, of a customer': ({ customer }: Known) => `/admin/orders/new?customer=${customer}`,
  customers: '/admin/customers',
  'a customer': ({ customer }: Known) => `/admin/customers/${customer}`,
  'access of many': '/admin/customers/access',
  products: '/admin/products',
  'a product': ({ product }: Known) => `/admin/products/${product}`,
  'a new product': '/admin/products/new',
  'an import': '/admin/products/import',
  labs: '/admin/labs',
  categories: '/admin/labs?kind=categories',
  synonyms: '/admin/synonyms',
  'the store': '/admin/store',
  'opening hours': '/admin/store/hours',
  branding: '/admin/store/branding',
  'the audit log': '/admin/audit',
};

/** The dialogs that have an address. */
const DIALOGS = {
  'a new customer': '/admin/customers/new',
  'a customer’s details': ({ customer }: Known) => `/admin/customers/${customer}/edit`,
  'credit or debit': ({ customer }: Known) => `/admin/customers/${customer}/entry`,
  'a statement': ({ customer }: Known) => `/admin/customers/${customer}/statement`,
  'a delivery detail of a customer': ({ customer, detail }: Known) =>
    `/admin/customers/${customer}/delivery/${detail}`,
};

for (const [name, path] of Object.entries({ ...SCREENS, ...DIALOGS }))
  test(`${name}: accessible in both themes, whole with text at twice its size and at 320 pixels, no wider than any screen, for staff`, async ({
    page,
    db,
    signInStaff,
  }) => {
    await signInStaff('Admin');
    const { id: customer } = await demoAccount(db, 'demo');
    await page.goto(
      typeof path === 'string' ? path : path({ customer, ...(await demoRecords(db, customer)) }),
    );
    await expectQuality(page, name in DIALOGS ? page.getByRole('dialog') : page.getByRole('main'));
    for (const width of [1225, 1024, 768]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSideways(page);
    }
  });
