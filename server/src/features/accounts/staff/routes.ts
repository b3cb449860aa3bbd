import type { RequireIdentity } from '../../../http/access.ts';
import type { App, Services } from '../../../http/app.ts';
import { staffApiTokenRoutes } from '../api-tokens/routes.ts';
import { staffImpersonationRoutes } from '../impersonation/routes.ts';
import { staffSecondFactorRoutes } from '../second-factor/routes.ts';
import { staffDeliveryDetailRoutes } from './delivery-detail-routes.ts';
import { staffPeopleRoutes } from './people/routes.ts';
import { staffSessionRoutes } from './sessions/routes.ts';

export const staffAccountsRoutes = (app: App, services: Services, requireIdentity: RequireIdentity): void => {
  staffPeopleRoutes(app, services, requireIdentity);
  staffSessionRoutes(app, services);
  staffSecondFactorRoutes(app, services, requireIdentity);
  staffDeliveryDetailRoutes(app, services);
  staffImpersonationRoutes(app, services);
  staffApiTokenRoutes(app, services, requireIdentity);
};
