import type { App, Services } from '../../http/app.ts';

export const accountsRoutes = (_app: App, _services: Services): void => {};
