/** Orders, documents and payments. */
import { PAGE_SIZE, type StatementSendState } from '@formulary/contract';
import { createRoute, lazyFn, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { accountingSearch } from '#web/admin/accounting/accounting-search.ts';
import { importsSearch, linesSearch } from '#web/admin/bank/bank-search.ts';
import { overdueSearch } from '#web/admin/credit-control/overdue-search.ts';
import { staffDocumentsSearch } from '#web/admin/documents/documents-search.ts';
import { orderListSearch } from '#web/admin/orders/order-list-search.ts';
import { historySearch } from '#web/admin/payments/history-search.ts';
import { problemsSearch } from '#web/admin/problems/problems-search.ts';
import { adminOnly } from '#web/features/accounts/landing-path.ts';
import { listSearch, oneOf } from '#web/lib/list-search.ts';
import { builtLate, searchOf } from '../options.ts';
import { backOffice } from './back-office.tsx';

const orderScreens = () => import('./screens/orders.tsx');
const documentScreens = () => import('./screens/documents.tsx');
const problemScreens = () => import('./screens/problems.tsx');
const paymentScreens = () => import('./screens/payments.tsx');
const paymentHistoryScreen = () => import('./screens/payment-history.tsx');
const bankScreens = () => import('./screens/bank.tsx');
const creditScreens = () => import('./screens/credit-control.tsx');

const pages = () => listSearch(PAGE_SIZE).omit({ q: true });

const orders = createRoute({
  getParentRoute: () => backOffice,
  path: '/orders',
  ...searchOf(orderListSearch),
  loaderDeps: ({ search }) => search,
  loader: lazyFn(orderScreens, 'loadOrders'),
  component: lazyRouteComponent(orderScreens, 'Orders'),
});

const newOrder = createRoute({
  getParentRoute: () => backOffice,
  path: '/orders/new',
  validateSearch: builtLate(() => z.object({ customer: z.uuid().optional().catch(undefined) })),
  component: lazyRouteComponent(orderScreens, 'NewOrder'),
});

const newOrderList = createRoute({
  getParentRoute: () => backOffice,
  path: '/orders/new/list',
  validateSearch: builtLate(() => z.object({ customer: z.uuid().optional().catch(undefined) })),
  component: lazyRouteComponent(() => import('./screens/order-list.tsx'), 'NewOrderList'),
});

const order = createRoute({
  getParentRoute: () => backOffice,
  path: '/orders/$id',
  loader: lazyFn(orderScreens, 'loadOrder'),
  component: lazyRouteComponent(orderScreens, 'Order'),
});

const problems = createRoute({
  getParentRoute: () => backOffice,
  path: '/problems',
  ...searchOf(problemsSearch),
  loaderDeps: ({ search }) => search,
  loader: lazyFn(problemScreens, 'loadProblems'),
  component: lazyRouteComponent(problemScreens, 'Problems'),
});

const problem = createRoute({
  getParentRoute: () => backOffice,
  path: '/problems/$id',
  loader: lazyFn(problemScreens, 'loadProblem'),
  component: lazyRouteComponent(problemScreens, 'Problem'),
});

const documents = createRoute({
  getParentRoute: () => backOffice,
  path: '/documents',
  ...searchOf(staffDocumentsSearch),
  loaderDeps: ({ search }) => search,
  loader: lazyFn(documentScreens, 'loadDocuments'),
  component: lazyRouteComponent(documentScreens, 'Documents'),
});

const document = createRoute({
  getParentRoute: () => backOffice,
  path: '/documents/$id',
  loader: lazyFn(documentScreens, 'loadDocument'),
  component: lazyRouteComponent(documentScreens, 'Document'),
});

/** One layout for the queue and the open payment, so that the list keeps its scroll position. */
const paymentQueue = createRoute({
  getParentRoute: () => backOffice,
  path: '/payments',
  loader: lazyFn(paymentScreens, 'loadQueue'),
  component: lazyRouteComponent(paymentScreens, 'Queue'),
});

const noPayment = createRoute({ getParentRoute: () => paymentQueue, path: '/' });

const payment = createRoute({
  getParentRoute: () => paymentQueue,
  path: '/$id',
  loader: lazyFn(paymentScreens, 'loadPayment'),
});

const paymentHistory = createRoute({
  getParentRoute: () => backOffice,
  path: '/payments/history',
  ...searchOf(historySearch),
  loaderDeps: ({ search }) => search,
  loader: lazyFn(paymentHistoryScreen, 'loadHistory'),
  component: lazyRouteComponent(paymentHistoryScreen, 'History'),
});

const waitingEntries = createRoute({
  getParentRoute: () => backOffice,
  path: '/payments/entries',
  loader: lazyFn(paymentScreens, 'loadEntries'),
  component: lazyRouteComponent(paymentScreens, 'Entries'),
});

const bank = createRoute({
  getParentRoute: () => backOffice,
  path: '/bank',
  ...searchOf(linesSearch),
  loaderDeps: ({ search }) => search,
  loader: lazyFn(bankScreens, 'loadLines'),
  component: lazyRouteComponent(bankScreens, 'Lines'),
});

const bankImport = createRoute({
  getParentRoute: () => backOffice,
  path: '/bank/import',
  ...searchOf(importsSearch),
  component: lazyRouteComponent(bankScreens, 'Import'),
});

const creditControl = createRoute({
  getParentRoute: () => backOffice,
  path: '/credit-control',
  component: lazyRouteComponent(creditScreens, 'CreditControl'),
});

const overdue = createRoute({
  getParentRoute: () => creditControl,
  path: '/',
  ...searchOf(overdueSearch),
  loaderDeps: ({ search }) => search,
  loader: lazyFn(creditScreens, 'loadOverdue'),
  component: lazyRouteComponent(creditScreens, 'Overdue'),
});

const reminders = createRoute({
  getParentRoute: () => creditControl,
  path: '/reminders',
  ...searchOf(pages),
  component: lazyRouteComponent(creditScreens, 'Reminders'),
});

const reminderSettings = createRoute({
  getParentRoute: () => creditControl,
  path: '/settings',
  loader: lazyFn(creditScreens, 'loadSettings'),
  component: lazyRouteComponent(creditScreens, 'ReminderSettingsScreen'),
});

const statementRuns = createRoute({
  getParentRoute: () => creditControl,
  path: '/statements',
  ...searchOf(pages),
  component: lazyRouteComponent(creditScreens, 'Runs'),
});

/** Not imported from the contract: customers download this file, but not the contract of the back office. */
const STATES = ['waiting', 'sent', 'skipped', 'failed'] as const satisfies StatementSendState[];

const statementRun = createRoute({
  getParentRoute: () => creditControl,
  path: '/statements/$id',
  ...searchOf(() => pages().extend({ state: oneOf(STATES) })),
  component: lazyRouteComponent(creditScreens, 'Run'),
});

const accounting = createRoute({
  getParentRoute: () => backOffice,
  path: '/accounting',
  ...searchOf(accountingSearch),
  beforeLoad: adminOnly,
  component: lazyRouteComponent(() => import('./screens/accounting.tsx'), 'Accounting'),
});

export const salesRoutes = [
  orders,
  newOrder,
  newOrderList,
  order,
  problems,
  problem,
  documents,
  document,
  paymentQueue.addChildren([noPayment, payment]),
  paymentHistory,
  waitingEntries,
  bank,
  bankImport,
  creditControl.addChildren([overdue, reminders, reminderSettings, statementRuns, statementRun]),
  accounting,
];
