import type { App, Services } from '../../http/app.ts';

export const catalogueRoutes = (_app: App, _services: Services): void => {};
