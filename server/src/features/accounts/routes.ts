import type { App, Services } from '../../http/app.ts';
import type { IdentityCheck } from './confirm-identity.ts';
import { deliveryDetailRoutes } from './delivery-details/routes.ts';
import { impersonationRoutes } from './impersonation/routes.ts';
import { ownEmailRoutes } from './own-email/routes.ts';
import { ownSessionRoutes } from './own-sessions/routes.ts';
import { ownPasskeyRoutes } from './passkeys/routes.ts';
import { passwordLinkRoutes } from './password-link/routes.ts';
import { profileRoutes } from './profile/routes.ts';
import { ownSecurityRoutes } from './second-factor/routes.ts';
import { limitPasswordChanges } from './sign-in/limits.ts';
import { signInRoutes } from './sign-in/routes.ts';

export const accountsRoutes = (app: App, services: Services, identity: IdentityCheck): void => {
  signInRoutes(app, services);
  profileRoutes(app, services, limitPasswordChanges(services.db));
  ownEmailRoutes(app, services, identity);
  ownSessionRoutes(app, services);
  ownSecurityRoutes(app, services, identity);
  ownPasskeyRoutes(app, services, identity);
  deliveryDetailRoutes(app, services);
  passwordLinkRoutes(app, services);
  impersonationRoutes(app, services);
};
