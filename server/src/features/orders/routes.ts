import type { App, Services } from '../../http/app.ts';

export const ordersRoutes = (_app: App, _services: Services): void => {};
