import type { App, Services } from './app.ts';

/** The built web app: its page and the CSP sources of the page's inline scripts. */
export type WebPage = { folder: string; html: string; scriptHashes: string[] };

export const serveWeb = async (_app: App, _services: Services, _web: WebPage | null): Promise<void> => {};
