/** Orders, lists, documents, payments, notifications and the profile of a customer. */
import { ORDERS_PAGE_SIZE, PAGE_SIZE } from '@formulary/contract';
import { createRoute, lazyFn, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { forgetDeleted } from '#web/features/lists/deleted-list.ts';
import { listSearch } from '#web/lib/list-search.ts';
import { documentsSearch } from '#web/parts/documents/documents-search.ts';
import { searchOf } from './options.ts';
import { protectedArea } from './protected.tsx';

const orderList = () => import('./screens/orders.tsx');
const orderPage = () => import('./screens/order.tsx');
const reporting = () => import('./screens/report-problem.tsx');
const lists = () => import('./screens/named-lists.tsx');
const documentScreens = () => import('./screens/documents.tsx');
const paymentScreens = () => import('./screens/payments.tsx');
const profileScreen = () => import('./screens/profile.tsx');
const learned = () => import('./screens/learned-choices.tsx');
const profilePages = () => import('./screens/profile-pages.tsx');
const notificationScreens = () => import('./screens/notifications.tsx');
const dialogs = () => import('./screens/dialogs.tsx');

const page = () => z.number().int().min(0).default(0).catch(0);

/** Keeps the search of the list, for when the customer goes back. */
const orders = createRoute({
  getParentRoute: () => protectedArea,
  path: '/orders',
  ...searchOf(() => listSearch(ORDERS_PAGE_SIZE)),
});

const ordersIndex = createRoute({
  getParentRoute: () => orders,
  path: '/',
  loaderDeps: ({ search }) => search,
  loader: lazyFn(orderList, 'loadOrders'),
  component: lazyRouteComponent(orderList, 'Orders'),
});

const order = createRoute({
  getParentRoute: () => orders,
  path: '/$id',
  loader: lazyFn(orderPage, 'loadOrder'),
  component: lazyRouteComponent(orderPage, 'Order'),
});

const reportProblem = createRoute({
  getParentRoute: () => order,
  path: '/problem',
  loader: lazyFn(reporting, 'loadReport'),
  component: lazyRouteComponent(reporting, 'ReportProblem'),
});

const listsIndex = createRoute({
  getParentRoute: () => protectedArea,
  path: '/lists',
  loader: lazyFn(lists, 'loadLists'),
  onLeave: forgetDeleted,
  component: lazyRouteComponent(lists, 'ListsScreen'),
});

const list = createRoute({
  getParentRoute: () => protectedArea,
  path: '/lists/$id',
  loader: lazyFn(lists, 'loadList'),
  component: lazyRouteComponent(lists, 'List'),
});

const documents = createRoute({
  getParentRoute: () => protectedArea,
  path: '/documents',
  ...searchOf(documentsSearch),
  loaderDeps: ({ search }) => search,
  loader: lazyFn(documentScreens, 'loadDocuments'),
  component: lazyRouteComponent(documentScreens, 'Documents'),
});

const statement = createRoute({
  getParentRoute: () => documents,
  path: '/statement',
  component: lazyRouteComponent(dialogs, 'OwnStatement'),
});

const payments = createRoute({
  getParentRoute: () => protectedArea,
  path: '/proof-of-payments',
  ...searchOf(() => z.object({ page: page(), orderId: z.string().optional().catch(undefined) })),
  loaderDeps: ({ search }) => ({ page: search.page }),
  loader: lazyFn(paymentScreens, 'loadPayments'),
  component: lazyRouteComponent(paymentScreens, 'Payments'),
});

const upload = createRoute({
  getParentRoute: () => payments,
  path: '/upload',
  component: lazyRouteComponent(dialogs, 'UploadProof'),
});

const proof = createRoute({
  getParentRoute: () => payments,
  path: '/$id',
  loader: lazyFn(dialogs, 'loadProof'),
  component: lazyRouteComponent(dialogs, 'Proof'),
});

const paymentHistory = createRoute({
  getParentRoute: () => protectedArea,
  path: '/proof-of-payments/history',
  loader: lazyFn(paymentScreens, 'loadPaymentHistory'),
  component: lazyRouteComponent(paymentScreens, 'PaymentHistory'),
});

const notifications = createRoute({
  getParentRoute: () => protectedArea,
  path: '/notifications',
  loader: lazyFn(notificationScreens, 'loadNotifications'),
  component: lazyRouteComponent(notificationScreens, 'Notifications'),
});

const profile = createRoute({
  getParentRoute: () => protectedArea,
  path: '/profile',
  component: lazyRouteComponent(profileScreen, 'Profile'),
});

const changePassword = createRoute({
  getParentRoute: () => profile,
  path: '/change-password',
  component: lazyRouteComponent(dialogs, 'ChangePasswordDialog'),
});

const changeEmail = createRoute({
  getParentRoute: () => profile,
  path: '/email',
  component: lazyRouteComponent(dialogs, 'ChangeEmailDialog'),
});

const security = createRoute({
  getParentRoute: () => protectedArea,
  path: '/profile/security',
  component: lazyRouteComponent(() => import('./screens/security.tsx'), 'SecurityScreen'),
});

const notificationChoices = createRoute({
  getParentRoute: () => protectedArea,
  path: '/profile/notifications',
  loader: lazyFn(notificationScreens, 'loadChoices'),
  component: lazyRouteComponent(notificationScreens, 'ChoicesScreen'),
});

const accountHistory = createRoute({
  getParentRoute: () => protectedArea,
  path: '/profile/account-history',
  ...searchOf(() => z.object({ page: page() })),
  loaderDeps: ({ search }) => ({ page: search.page }),
  loader: lazyFn(profilePages, 'loadAccountHistory'),
  component: lazyRouteComponent(profilePages, 'OwnHistory'),
});

const deliveryDetails = createRoute({
  getParentRoute: () => protectedArea,
  path: '/profile/delivery-detail',
  ...searchOf(() => listSearch(PAGE_SIZE)),
  loaderDeps: ({ search }) => search,
  loader: lazyFn(profilePages, 'loadDeliveryDetails'),
  component: lazyRouteComponent(profilePages, 'DeliveryDetails'),
});

const learnedChoices = createRoute({
  getParentRoute: () => protectedArea,
  path: '/profile/choices',
  ...searchOf(() => listSearch(PAGE_SIZE)),
  loaderDeps: ({ search }) => search,
  loader: lazyFn(learned, 'loadLearnedChoices'),
  component: lazyRouteComponent(learned, 'LearnedChoices'),
});

const newDeliveryDetail = createRoute({
  getParentRoute: () => deliveryDetails,
  path: '/new',
  component: lazyRouteComponent(dialogs, 'NewDeliveryDialog'),
});

const deliveryDetail = createRoute({
  getParentRoute: () => deliveryDetails,
  path: '/$id',
  loader: lazyFn(dialogs, 'loadDeliveryDetail'),
  component: lazyRouteComponent(dialogs, 'EditDelivery'),
});

export const accountRoutes = [
  orders.addChildren([ordersIndex, order.addChildren([reportProblem])]),
  listsIndex,
  list,
  documents.addChildren([statement]),
  payments.addChildren([upload, proof]),
  paymentHistory,
  notifications,
  profile.addChildren([changePassword, changeEmail]),
  security,
  notificationChoices,
  accountHistory,
  learnedChoices,
  deliveryDetails.addChildren([newDeliveryDetail, deliveryDetail]),
];
