/** Where customers order: the home screen, the store and the cart. */
import { PAGE_SIZE } from '@formulary/contract';
import { createRoute, lazyFn, lazyRouteComponent, redirect, stripSearchParams } from '@tanstack/react-router';
import { z } from 'zod';
import { compareSearch, SORT_DEFAULTS } from '#web/features/catalogue/compare/compare-search.ts';
import { listSearch } from '#web/lib/list-search.ts';
import { STORE_DEFAULTS, storeSearch } from '#web/parts/product/store-search.ts';
import { NotFoundPage, RouteError } from '#web/ui/page/page-states.tsx';
import { builtLate, searchOf } from './options.ts';
import { protectedArea } from './protected.tsx';

const homeScreen = () => import('./screens/home.tsx');
const products = () => import('./screens/store.tsx');
const quick = () => import('./screens/quick-order.tsx');
const comparison = () => import('./screens/compare.tsx');
const product = () => import('./screens/product.tsx');
const usuals = () => import('./screens/mine.tsx');
const cartScreens = () => import('./screens/cart.tsx');
const dialogs = () => import('./screens/dialogs.tsx');

const home = createRoute({
  getParentRoute: () => protectedArea,
  path: '/',
  loader: lazyFn(homeScreen, 'loadHome'),
  component: lazyRouteComponent(homeScreen, 'HomeScreen'),
});

const store = createRoute({
  getParentRoute: () => protectedArea,
  path: '/store',
  validateSearch: builtLate(storeSearch),
  search: { middlewares: [stripSearchParams(STORE_DEFAULTS)] },
  beforeLoad: ({ search: { view } }) => {
    if (view === 'mine') throw redirect({ to: '/store/mine' });
  },
  loaderDeps: ({ search }) => search,
  loader: lazyFn(products, 'loadStore'),
  component: lazyRouteComponent(products, 'Store'),
});

const storeProduct = createRoute({
  getParentRoute: () => store,
  path: '/$id',
  loader: lazyFn(product, 'loadStoreProduct'),
  component: lazyRouteComponent(product, 'StoreProduct'),
});

const readMore = createRoute({
  getParentRoute: () => storeProduct,
  path: '/read-more',
  component: lazyRouteComponent(product, 'ReadMore'),
});

const compare = createRoute({
  getParentRoute: () => protectedArea,
  path: '/store/$id/compare',
  validateSearch: builtLate(compareSearch),
  search: { middlewares: [stripSearchParams(SORT_DEFAULTS)] },
  loader: lazyFn(comparison, 'loadComparison'),
  component: lazyRouteComponent(comparison, 'Compare'),
});

const quickOrder = createRoute({
  getParentRoute: () => protectedArea,
  path: '/store/quick-order',
  loader: lazyFn(quick, 'loadQuickOrder'),
  component: lazyRouteComponent(quick, 'QuickOrder'),
});

const checkList = createRoute({
  getParentRoute: () => protectedArea,
  path: '/store/quick-order/list',
  loader: lazyFn(quick, 'loadQuickOrder'),
  component: lazyRouteComponent(() => import('./screens/check-list.tsx'), 'CheckList'),
});

const mine = createRoute({
  getParentRoute: () => protectedArea,
  path: '/store/mine',
  loader: lazyFn(usuals, 'loadMine'),
  component: lazyRouteComponent(usuals, 'Mine'),
});

/** Keeps the search of the delivery details for the next time they are opened. */
const cart = createRoute({
  getParentRoute: () => protectedArea,
  path: '/cart',
  ...searchOf(() => listSearch(PAGE_SIZE)),
  loader: lazyFn(cartScreens, 'loadCart'),
  component: lazyRouteComponent(cartScreens, 'Cart'),
});

const cartProduct = createRoute({
  getParentRoute: () => cart,
  path: '/$productId',
  loader: lazyFn(product, 'loadCartProduct'),
  component: lazyRouteComponent(product, 'CartProduct'),
  errorComponent: (props) => <RouteError {...props} title="Not Found" />,
});

const chooseDelivery = createRoute({
  getParentRoute: () => cart,
  path: '/delivery-detail',
  loaderDeps: ({ search }) => search,
  loader: lazyFn(dialogs, 'loadCartDelivery'),
  component: lazyRouteComponent(dialogs, 'CartDelivery'),
});

const newDelivery = createRoute({
  getParentRoute: () => chooseDelivery,
  path: '/new',
  component: lazyRouteComponent(dialogs, 'NewCartDelivery'),
});

const editDelivery = createRoute({
  getParentRoute: () => chooseDelivery,
  path: '/$id',
  component: lazyRouteComponent(dialogs, 'EditCartDelivery'),
});

const invalidDelivery = createRoute({
  getParentRoute: () => cart,
  path: '/invalid-delivery-detail',
  validateSearch: builtLate(() =>
    z.object({
      id: z.string().catch(''),
      errors: z.record(z.string(), z.string()).optional().catch(undefined),
    }),
  ),
  component: lazyRouteComponent(dialogs, 'InvalidCartDelivery'),
});

/** Shows "not found" inside the shell. */
const notFound = createRoute({
  getParentRoute: () => protectedArea,
  path: '/$',
  component: NotFoundPage,
});

export const storeRoutes = [
  home,
  store.addChildren([storeProduct.addChildren([readMore])]),
  compare,
  quickOrder,
  checkList,
  mine,
  cart.addChildren([cartProduct, chooseDelivery.addChildren([newDelivery, editDelivery]), invalidDelivery]),
  notFound,
];
