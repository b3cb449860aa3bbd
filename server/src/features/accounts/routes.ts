import type { RequireIdentity } from '../../http/access.ts';
import type { App, Services } from '../../http/app.ts';
import { staffApiTokenRoutes } from './api-tokens/routes.ts';
import type { IdentityCheck } from './confirm-identity.ts';
import { deliveryDetailRoutes, staffDeliveryDetailRoutes } from './delivery-details/routes.ts';
import { impersonationRoutes, staffImpersonationRoutes } from './impersonation/routes.ts';
import { ownEmailRoutes } from './own-email/routes.ts';
import { ownPasskeyRoutes } from './passkeys/routes.ts';
import { passwordLinkRoutes } from './password-link/routes.ts';
import { staffPeopleRoutes } from './people/routes.ts';
import { profileRoutes } from './profile/routes.ts';
import { ownSecurityRoutes, staffSecondFactorRoutes } from './second-factor/routes.ts';
import { ownSessionRoutes, staffSessionRoutes } from './sessions/routes.ts';
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

export const staffAccountsRoutes = (app: App, services: Services, requireIdentity: RequireIdentity): void => {
  staffPeopleRoutes(app, services, requireIdentity);
  staffSessionRoutes(app, services);
  staffSecondFactorRoutes(app, services, requireIdentity);
  staffDeliveryDetailRoutes(app, services);
  staffImpersonationRoutes(app, services);
  staffApiTokenRoutes(app, services, requireIdentity);
};
