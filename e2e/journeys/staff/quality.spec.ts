import { EVERY_KIND, notify } from '../../notifications.ts';
import { type DemoRecords, demoAccount, demoRecords } from '../../people.ts';
import { expectQuality, openWide } from '../../screen/quality.ts';
import { expectNoSideways } from '../../screen/screen.ts';
import { test } from '../../staff.ts';

type Known = DemoRecords & { customer: string };

type Address = string | ((known: Known) => string);

/** The dialogs of a customer. */
const DIALOGS: Record<string, Address> = {
  'a new customer': '/admin/customers/new?pageSize=5',
  'a customer’s details': ({ customer }) => `/admin/customers/${customer}/edit`,
  'a customer’s details for documents': ({ customer }) => `/admin/customers/${customer}/legal`,
  'credit or debit': ({ customer }) => `/admin/customers/${customer}/entry`,
  'a statement': ({ customer }) => `/admin/customers/${customer}/statement`,
  'a delivery detail of a customer': ({ customer, detail }) =>
    `/admin/customers/${customer}/delivery/${detail}`,
};

/** Every screen of the back office. Lists are limited to a few rows, because more rows look the same. */
const SCREENS: Record<string, Record<string, Address>> = {
  'the dashboard, payments, orders and documents': {
    'the dashboard': '/admin',
    'the queue of proofs': '/admin/payments',
    'a payment': ({ payment }) => `/admin/payments/${payment}`,
    'all payments': '/admin/payments/history?pageSize=5',
    'bank lines': '/admin/bank?pageSize=5',
    'matched bank lines': '/admin/bank?state=matched&pageSize=5',
    'an import of a statement': '/admin/bank/import',
    'the audit log': '/admin/audit?pageSize=5',
    'their notifications': '/admin/notifications',
    'the notification settings': '/admin/notifications/choices',
    accounting: '/admin/accounting?field=1&pageSize=5',
    orders: '/admin/orders?pageSize=5',
    'an order': ({ order }) => `/admin/orders/${order}`,
    'an order by telephone': '/admin/orders/new',
    'an order by telephone, of a customer': ({ customer }) => `/admin/orders/new?customer=${customer}`,
    'reported problems': '/admin/problems?pageSize=5',
    documents: '/admin/documents?pageSize=5',
    'an invoice': ({ invoice }) => `/admin/documents/${invoice}`,
  },
  customers: {
    customers: '/admin/customers?pageSize=5',
    'a customer': ({ customer }) => `/admin/customers/${customer}`,
    'access of many': '/admin/customers/access',
    'overdue customers': '/admin/credit-control?pageSize=5',
    reminders: '/admin/credit-control/reminders?pageSize=5',
    'settings of reminders': '/admin/credit-control/settings',
    'statements sent': '/admin/credit-control/statements?pageSize=5',
    ...DIALOGS,
  },
  'the catalogue and integrations': {
    products: '/admin/products?pageSize=5',
    'a product': ({ product }) => `/admin/products/${product}`,
    'a new product': '/admin/products/new',
    'an import': '/admin/products/import',
    labs: '/admin/labs?q=karoo',
    categories: '/admin/labs?kind=categories&q=system',
    synonyms: '/admin/synonyms?pageSize=5',
    substances: '/admin/substances?pageSize=5',
    'API tokens': '/admin/systems',
    webhooks: '/admin/systems/webhooks',
  },
  'the business and the storefront': {
    'the issuer': '/admin/business',
    'the bank account': '/admin/business/bank',
    'prices and tax': '/admin/business/prices',
    'payment terms': '/admin/business/terms',
    'account codes': '/admin/business/accounts',
    'how staff sign in': '/admin/business/security',
    'their own sign-in and security': '/profile/security',
    'first steps': '/admin/setup',
    'the store': '/admin/store',
    'opening hours': '/admin/store/hours',
    branding: '/admin/store/branding',
  },
};

for (const [area, addresses] of Object.entries(SCREENS))
  test(`${area}: every staff screen is accessible, and complete with text at twice its size and at every width`, async ({
    page,
    db,
    signInStaff,
  }) => {
    test.slow();
    const { id: staff } = await signInStaff('Admin');
    await notify(db, staff, EVERY_KIND);
    const { id: customer } = await demoAccount(db, 'demo');
    const known = { customer, ...(await demoRecords(db, customer)) };
    for (const [name, address] of Object.entries(addresses))
      await test.step(name, async () => {
        await openWide(page, typeof address === 'string' ? address : address(known));
        await expectQuality(page, page.getByRole(name in DIALOGS ? 'dialog' : 'main'));
        for (const width of [1225, 1024, 768]) {
          await page.setViewportSize({ width, height: 900 });
          await expectNoSideways(page);
        }
      });
  });
