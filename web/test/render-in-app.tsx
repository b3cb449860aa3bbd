import { BLANK_PRODUCT, type DeliveryDetail, inCents, type Product, type User } from '@formulary/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { render } from 'vitest-browser-react';
import { currentUserQuery } from '../src/parts/accounts/api.ts';

export const customer: User = {
  id: '01900000-0000-7000-8000-000000000001',
  username: 'thandi',
  name: 'Thandi',
  surname: 'Mokoena',
  phone: '0215550100',
  paymentOutstanding: inCents(0),
  storeAccess: true,
  canCollect: false,
  deliveryFee: inCents(120_00),
  creditLimit: null,
  role: { name: 'StoreUser' },
};

/** A delivery detail of the customer. */
export const DETAIL: DeliveryDetail = {
  id: '01900000-0000-7000-8000-000000000005',
  userId: customer.id,
  streetAddress: '12 Loop Street',
  city: 'Cape Town',
  province: 'Western Cape',
  areaCode: '8001',
  recipientName: 'Thandi',
  recipientSurname: 'Mokoena',
  phone: '0215550100',
  specialInstructions: null,
  isDefault: false,
};

export const product = (values: Partial<Product> = {}): Product => ({
  ...BLANK_PRODUCT,
  id: '01900000-0000-7000-8000-000000000002',
  sku: '7001',
  name: 'Amoxil',
  dosage: 'Capsule',
  strength: '500 mg',
  packSize: '20',
  cost: inCents(62_00),
  new: false,
  stock: 100,
  quantity: 1,
  contents: null,
  equivalents: 0,
  labId: '01900000-0000-7000-8000-000000000003',
  labName: 'Karoo Health',
  categoryId: '01900000-0000-7000-8000-000000000004',
  categoryName: 'Antibiotics',
  productImages: [],
  productVariants: [],
  ...values,
});

/**
 * Renders within the app's router and query client, with a customer signed in. There is no server: `fill` provides the
 * data.
 */
export const renderInApp = async (ui: ReactNode, fill?: (queries: QueryClient) => void) => {
  const queries = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  });
  queries.setQueryData(currentUserQuery.queryKey, customer);
  fill?.(queries);
  const root = createRootRoute();
  const anywhere = createRoute({ getParentRoute: () => root, path: '$', component: () => ui });
  const router = createRouter({
    routeTree: root.addChildren([anywhere]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  await router.load();
  return render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
};
