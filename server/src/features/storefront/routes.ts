import type { App, Services } from '../../http/app.ts';

export const storefrontRoutes = (_app: App, _services: Services): void => {};
