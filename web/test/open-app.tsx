import {
  appSettings,
  boughtList,
  branding,
  type KeptLine,
  keptCart,
  keptCartInput,
  notificationPage,
  ownLegalDetails,
  type Product,
  stockWatchList,
  storeStatus,
  type User,
  user as userSchema,
  usualList,
} from '@formulary/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router';
import { vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '#web/lib/calls/query-client.ts';
import { useCart } from '#web/parts/cart/cart-store.ts';
import { toProducts } from '#web/parts/cart/following/kept-lines.ts';
import { routeTree } from '#web/routes/tree.ts';
import { useToasts } from '#web/ui/feedback/toast-store.ts';
import { type Answers, answerWith, json } from './answers.ts';
import { customer as anyCustomer } from './render-in-app.tsx';

/** The customers' app as it is in a browser, with answers of the test instead of a server. */

/** Each test has its own customer, so that it finds nothing that another one has stored. */
export const newCustomer = (values: Partial<User> = {}): User => ({
  ...anyCustomer,
  id: crypto.randomUUID(),
  ...values,
});

export type CartContent = { product: Product; variantId?: string; quantity?: number };

const toKeptLine = ({ product, variantId, quantity = 1 }: CartContent): KeptLine => ({
  product,
  variantId: variantId ?? null,
  quantity,
  cost: product.cost,
  isSold: true,
});

/** The cart on the server: it keeps what the app sends. */
const cartAnswers = ({ id: userId }: User, products: readonly Product[], content: CartContent[]): Answers => {
  let kept = {
    userId,
    version: 1,
    forCollection: false,
    updatedAt: null as string | null,
    lines: content.map(toKeptLine),
  };
  return {
    'GET cart': () => json(keptCart, kept),
    'PUT cart': ({ body }) => {
      const { lines, forCollection } = keptCartInput.parse(body);
      const sent = lines.flatMap(({ productId, variantId, quantity, cost }) => {
        const product = products.find(({ id }) => id === productId);
        return product ? [{ product, variantId: variantId ?? null, quantity, cost, isSold: true }] : [];
      });
      kept = { ...kept, version: kept.version + 1, forCollection, lines: sent };
      return json(keptCart, kept);
    },
  };
};

const frameAnswers = (customer: User): Answers => ({
  'GET users': json(userSchema, customer),
  'GET app-settings': json(appSettings, {
    currency: 'ZAR',
    locale: 'en-ZA',
    pageSize: 20,
    timeZone: 'Africa/Johannesburg',
    decimals: 0,
    pricesIncludeVat: true,
    vatRate: 1_500,
  }),
  'GET branding': json(branding, {
    title: 'Karoo',
    icon: '/icon.svg',
    logo: '/logo.svg',
    supportEmail: 'help@karoo.example',
  }),
  'GET store-status': json(storeStatus, {
    isClosed: false,
    opensAt: null,
    closeMessage: '',
    name: '',
    openMessage: '',
    paymentMessage: '',
    restoresAccess: true,
    preparesWhileClosed: false,
  }),
  'GET notifications': json(notificationPage, { items: [], unread: 0, next: null }),
  'GET usuals': json(usualList, { usuals: [], total: 0, due: 0 }),
  'GET usuals/bought': json(boughtList, { bought: [] }),
  'GET users/legal-details': json(ownLegalDetails, {
    ...{ legalName: '', vatNumber: '', registrationNumber: '', address: '', licenceNumber: '' },
    termsDays: 30,
  }),
  'GET labs': { status: 200, body: [] },
  'GET products/watches': json(stockWatchList, { productIds: [] }),
});

/** Change events need a stream, which only a real server has. */
class NoEvents extends EventTarget {
  static readonly CLOSED = 2;
  readonly readyState = 1;
  onmessage = null;
  onerror = null;
  close(): void {}
}

type Opened = {
  customer?: User;
  /** The products that the cart may contain. */
  products?: readonly Product[];
  /** The cart, on the server and in the browser. */
  cart?: CartContent[];
};

/**
 * Opens a customer's screen by its address. `answers` add to those of the frame around it, and replace them. Returns the
 * requests, the table of answers and the address, and functions that go to another address or back, and close the app.
 */
export const openApp = async (
  address: string,
  answers: Answers = {},
  { customer = newCustomer(), products = [], cart = [] }: Opened = {},
) => {
  vi.stubGlobal('EventSource', NoEvents);
  useToasts.setState({ toasts: [] });
  const all = [...products, ...cart.map(({ product }) => product)];
  const table: Answers = { ...frameAnswers(customer), ...cartAnswers(customer, all, cart), ...answers };
  const asked = answerWith(table);
  useCart.getState().claim(customer.id);
  useCart.getState().setOrder({
    deliveryDetail: undefined,
    products: toProducts({ lines: cart.map(toKeptLine) }),
  });

  const ignore = () => undefined;
  const queryClient = createQueryClient({ onUnauthorized: ignore, onSecondFactorRequired: ignore });
  const router = createRouter({
    routeTree,
    context: { queryClient, routesAt: () => [] },
    history: createMemoryHistory({ initialEntries: [address] }),
    defaultPendingMs: 0,
    defaultPendingMinMs: 0,
    defaultStructuralSharing: true,
  });
  const { unmount } = await render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return {
    asked,
    answers: table,
    address: () => router.state.location.href,
    router,
    /** Goes to another address, as a link does. */
    go: (to: string) => router.navigate({ href: to }),
    back: () => router.history.back(),
    close: unmount,
  };
};
