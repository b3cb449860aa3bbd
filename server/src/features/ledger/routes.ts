import type { App, Services } from '../../http/app.ts';

export const ledgerRoutes = (_app: App, _services: Services): void => {};
