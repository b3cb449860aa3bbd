import { accountRoutes } from './account.tsx';
import { backOffice, firstRoutes } from './admin/back-office.tsx';
import { catalogueRoutes } from './admin/catalogue.tsx';
import { customerRoutes } from './admin/customers.tsx';
import { salesRoutes } from './admin/sales.tsx';
import { settingsRoutes } from './admin/settings.tsx';
import { guests } from './guests.tsx';
import { protectedArea } from './protected.tsx';
import { root } from './root.tsx';
import { storeRoutes } from './store.tsx';

/** Every route of the store. Each file here lists some; `screens/` has their loaders and components. */
export const routeTree = root.addChildren([
  ...guests,
  protectedArea.addChildren([...storeRoutes, ...accountRoutes]),
  backOffice.addChildren([
    ...firstRoutes,
    ...salesRoutes,
    ...catalogueRoutes,
    ...customerRoutes,
    ...settingsRoutes,
  ]),
]);
