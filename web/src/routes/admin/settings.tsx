/** The settings of the store and the business, the connected systems, and the audit log. */
import { PAGE_SIZE } from '@formulary/contract';
import { createRoute, lazyFn, lazyRouteComponent } from '@tanstack/react-router';
import { auditSearch } from '#web/admin/audit/audit-search.ts';
import { adminOnly } from '#web/features/accounts/landing-path.ts';
import { listSearch, oneOf } from '#web/lib/list-search.ts';
import { searchOf } from '../options.ts';
import { backOffice } from './back-office.tsx';

const storeScreens = () => import('./screens/store.tsx');
const businessScreens = () => import('./screens/business.tsx');
const systemScreens = () => import('./screens/systems.tsx');

const pages = () => listSearch(PAGE_SIZE).omit({ q: true });

const store = createRoute({
  getParentRoute: () => backOffice,
  path: '/store',
  beforeLoad: adminOnly,
  loader: lazyFn(storeScreens, 'loadStore'),
  component: lazyRouteComponent(storeScreens, 'Store'),
});

const messages = createRoute({
  getParentRoute: () => store,
  path: '/',
  component: lazyRouteComponent(storeScreens, 'MessagesForm'),
});

const access = createRoute({
  getParentRoute: () => store,
  path: '/access',
  component: lazyRouteComponent(storeScreens, 'AccessForm'),
});

const branding = createRoute({
  getParentRoute: () => store,
  path: '/branding',
  loader: lazyFn(storeScreens, 'loadBrands'),
  component: lazyRouteComponent(storeScreens, 'BrandingScreen'),
});

const hours = createRoute({
  getParentRoute: () => store,
  path: '/hours',
  component: lazyRouteComponent(storeScreens, 'HoursForm'),
});

const payments = createRoute({
  getParentRoute: () => store,
  path: '/payments',
  component: lazyRouteComponent(storeScreens, 'PaymentSettings'),
});

const business = createRoute({
  getParentRoute: () => backOffice,
  path: '/business',
  loader: lazyFn(businessScreens, 'loadBusiness'),
  component: lazyRouteComponent(businessScreens, 'Business'),
});

const issuer = createRoute({
  getParentRoute: () => business,
  path: '/',
  component: lazyRouteComponent(businessScreens, 'IssuerScreen'),
});

const accounts = createRoute({
  getParentRoute: () => business,
  path: '/accounts',
  component: lazyRouteComponent(businessScreens, 'AccountsScreen'),
});

const bank = createRoute({
  getParentRoute: () => business,
  path: '/bank',
  component: lazyRouteComponent(businessScreens, 'BankScreen'),
});

const prices = createRoute({
  getParentRoute: () => business,
  path: '/prices',
  component: lazyRouteComponent(businessScreens, 'PricesScreen'),
});

const security = createRoute({
  getParentRoute: () => business,
  path: '/security',
  component: lazyRouteComponent(businessScreens, 'SecurityScreen'),
});

const terms = createRoute({
  getParentRoute: () => business,
  path: '/terms',
  component: lazyRouteComponent(businessScreens, 'TermsScreen'),
});

const systems = createRoute({
  getParentRoute: () => backOffice,
  path: '/systems',
  beforeLoad: adminOnly,
  component: lazyRouteComponent(systemScreens, 'Systems'),
});

const tokens = createRoute({
  getParentRoute: () => systems,
  path: '/',
  ...searchOf(pages),
  component: lazyRouteComponent(systemScreens, 'Tokens'),
});

const webhooks = createRoute({
  getParentRoute: () => systems,
  path: '/webhooks',
  ...searchOf(pages),
  component: lazyRouteComponent(systemScreens, 'Webhooks'),
});

const deliveries = createRoute({
  getParentRoute: () => systems,
  path: '/webhooks/$id',
  ...searchOf(() => pages().extend({ state: oneOf(['waiting', 'delivered', 'failed']) })),
  loader: lazyFn(systemScreens, 'loadWebhook'),
  component: lazyRouteComponent(systemScreens, 'Deliveries'),
});

const audit = createRoute({
  getParentRoute: () => backOffice,
  path: '/audit',
  ...searchOf(auditSearch),
  beforeLoad: adminOnly,
  component: lazyRouteComponent(() => import('./screens/audit.tsx'), 'Audit'),
});

export const settingsRoutes = [
  store.addChildren([messages, access, branding, hours, payments]),
  business.addChildren([issuer, accounts, bank, prices, security, terms]),
  systems.addChildren([tokens, webhooks, deliveries]),
  audit,
];
