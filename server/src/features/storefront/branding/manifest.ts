import type { App, Services } from '../../../http/app.ts';
import { brandWithout, findBrand, hostOf, openBrandFile } from './find-brand.ts';

const BUILT_IN_ICON = '/icon.svg';
const BUILT_IN_ICONS = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  { src: BUILT_IN_ICON, sizes: 'any', type: 'image/svg+xml' },
];
/** The colours of the page's ground, and of the bar that a device draws above it. */
const GROUND = '#f7f6f2';
const PRIMARY = '#0d5c48';

/** Serves the web app's manifest, with which a device installs the store under its name and icon. */
export const manifestRoutes = (app: App, { db, config }: Services): void => {
  const readBrandFile = openBrandFile(config.brandingFile, app.log);
  app.get(
    '/manifest.webmanifest',
    { config: { access: 'public' }, schema: { hide: true } },
    async (request, reply) => {
      const [host, file] = [hostOf(request), await readBrandFile()];
      const { title, icon } = await findBrand(db, host, file).catch(() => brandWithout(host, [], file));
      return reply
        .type('application/manifest+json; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(
          JSON.stringify({
            id: '/',
            name: title,
            short_name: title,
            lang: 'en-ZA',
            start_url: '/',
            scope: '/',
            display: 'standalone',
            background_color: GROUND,
            theme_color: PRIMARY,
            icons: icon === BUILT_IN_ICON ? BUILT_IN_ICONS : [{ src: icon, sizes: 'any' }],
          }),
        );
    },
  );
};
