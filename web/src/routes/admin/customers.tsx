/** The customers, with the dialogs over their list and over a customer. */
import { PAGE_SIZE } from '@formulary/contract';
import { createRoute, lazyFn, lazyRouteComponent } from '@tanstack/react-router';
import { accessSearch, customersSearch } from '#web/admin/customers/customers-search.ts';
import { adminOnly } from '#web/features/accounts/landing-path.ts';
import { listSearch } from '#web/lib/list-search.ts';
import { builtLate, searchOf } from '../options.ts';
import { backOffice } from './back-office.tsx';

const screens = () => import('./screens/customers.tsx');

/** The list stays mounted under the dialog for a new customer. */
const customers = createRoute({
  getParentRoute: () => backOffice,
  path: '/customers',
  ...searchOf(customersSearch),
  loaderDeps: ({ search }) => search,
  loader: lazyFn(screens, 'loadCustomers'),
  component: lazyRouteComponent(screens, 'Customers'),
});

const customersAlone = createRoute({
  getParentRoute: () => customers,
  path: '/',
  component: () => null,
});

const newCustomer = createRoute({
  getParentRoute: () => customers,
  path: '/new',
  beforeLoad: adminOnly,
  component: lazyRouteComponent(screens, 'NewCustomer'),
});

const access = createRoute({
  getParentRoute: () => backOffice,
  path: '/customers/access',
  validateSearch: builtLate(accessSearch),
  beforeLoad: adminOnly,
  component: lazyRouteComponent(screens, 'Access'),
});

/** `page` and `pageSize` are those of the ledger. */
const customer = createRoute({
  getParentRoute: () => backOffice,
  path: '/customers/$id',
  ...searchOf(() => listSearch(PAGE_SIZE).omit({ q: true })),
  loader: lazyFn(screens, 'loadCustomer'),
  component: lazyRouteComponent(screens, 'SomeCustomer'),
});

const edit = createRoute({
  getParentRoute: () => customer,
  path: '/edit',
  beforeLoad: adminOnly,
  component: lazyRouteComponent(screens, 'Edit'),
});

const legal = createRoute({
  getParentRoute: () => customer,
  path: '/legal',
  beforeLoad: adminOnly,
  component: lazyRouteComponent(screens, 'Legal'),
});

const password = createRoute({
  getParentRoute: () => customer,
  path: '/password',
  beforeLoad: adminOnly,
  component: lazyRouteComponent(screens, 'Password'),
});

const entry = createRoute({
  getParentRoute: () => customer,
  path: '/entry',
  component: lazyRouteComponent(screens, 'Entry'),
});

const statement = createRoute({
  getParentRoute: () => customer,
  path: '/statement',
  component: lazyRouteComponent(screens, 'Statement'),
});

const delivery = createRoute({
  getParentRoute: () => customer,
  path: '/delivery/$detailId',
  component: lazyRouteComponent(screens, 'Delivery'),
});

export const customerRoutes = [
  customers.addChildren([customersAlone, newCustomer]),
  access,
  customer.addChildren([edit, legal, password, entry, statement, delivery]),
];
