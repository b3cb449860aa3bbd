/** Products, labs, substances and synonyms. */
import { PAGE_SIZE } from '@formulary/contract';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { productsSearch } from '#web/admin/catalogue/products-search.ts';
import { adminOnly } from '#web/features/accounts/landing-path.ts';
import { listSearch } from '#web/lib/list-search.ts';
import { searchOf } from '../options.ts';
import { backOffice } from './back-office.tsx';

const productScreens = () => import('./screens/products.tsx');

const products = createRoute({
  getParentRoute: () => backOffice,
  path: '/products',
  ...searchOf(productsSearch),
  component: lazyRouteComponent(productScreens, 'Products'),
});

const newProduct = createRoute({
  getParentRoute: () => backOffice,
  path: '/products/new',
  beforeLoad: adminOnly,
  component: lazyRouteComponent(productScreens, 'NewProductPage'),
});

const importProducts = createRoute({
  getParentRoute: () => backOffice,
  path: '/products/import',
  ...searchOf(() => z.object({ id: z.string().default('').catch('') })),
  beforeLoad: adminOnly,
  component: lazyRouteComponent(productScreens, 'Import'),
});

const product = createRoute({
  getParentRoute: () => backOffice,
  path: '/products/$id',
  component: lazyRouteComponent(productScreens, 'Product'),
});

const labs = createRoute({
  getParentRoute: () => backOffice,
  path: '/labs',
  ...searchOf(() =>
    z.object({
      kind: z.enum(['labs', 'categories']).default('labs').catch('labs'),
      q: z.string().default('').catch(''),
    }),
  ),
  beforeLoad: adminOnly,
  component: lazyRouteComponent(() => import('./screens/labs.tsx'), 'Labs'),
});

const substances = createRoute({
  getParentRoute: () => backOffice,
  path: '/substances',
  ...searchOf(() =>
    listSearch(PAGE_SIZE).extend({
      // Not imported from the contract: customers download this file, but not the contract of the back office.
      state: z.enum(['open', 'confirmed', 'none']).default('open').catch('open'),
    }),
  ),
  component: lazyRouteComponent(() => import('./screens/substances.tsx'), 'Substances'),
});

const synonyms = createRoute({
  getParentRoute: () => backOffice,
  path: '/synonyms',
  ...searchOf(() => listSearch(PAGE_SIZE)),
  beforeLoad: adminOnly,
  component: lazyRouteComponent(() => import('./screens/synonyms.tsx'), 'Synonyms'),
});

export const catalogueRoutes = [products, newProduct, importProducts, product, labs, substances, synonyms];
