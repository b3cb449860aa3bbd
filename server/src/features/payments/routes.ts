import type { App, Services } from '../../http/app.ts';

export const paymentsRoutes = (_app: App, _services: Services): void => {};
