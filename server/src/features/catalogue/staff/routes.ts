import type { App, Services } from '../../../http/app.ts';
import { staffBulkRoutes } from './bulk/routes.ts';
import { staffImportsRoutes } from './imports/routes.ts';
import { staffGroupsRoutes } from './labs/routes.ts';
import { staffPicturesRoutes } from './pictures/routes.ts';
import { staffProductsRoutes } from './products/routes.ts';
import { staffSubstancesRoutes } from './substances/routes.ts';
import { staffSynonymsRoutes } from './synonyms/routes.ts';

export const staffCatalogueRoutes = async (app: App, services: Services): Promise<void> => {
  staffProductsRoutes(app, services);
  staffBulkRoutes(app, services);
  staffGroupsRoutes(app, services);
  staffSubstancesRoutes(app, services);
  staffSynonymsRoutes(app, services);
  await app.register((scope: App) => staffPicturesRoutes(scope, services));
  await app.register((scope: App) => staffImportsRoutes(scope, services));
};
