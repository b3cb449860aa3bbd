import type { App, Services } from '../../http/app.ts';
import { deliveryDetailRoutes } from './delivery-details/routes.ts';
import { impersonationRoutes } from './impersonation/routes.ts';
import { passwordLinkRoutes } from './password-link/routes.ts';
import { profileRoutes } from './profile/routes.ts';
import { signInRoutes } from './sign-in/routes.ts';

export const accountsRoutes = (app: App, services: Services): void => {
  signInRoutes(app, services);
  profileRoutes(app, services);
  deliveryDetailRoutes(app, services);
  passwordLinkRoutes(app, services);
  impersonationRoutes(app, services);
};
