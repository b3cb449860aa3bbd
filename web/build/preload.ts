import type { Plugin, Rolldown } from 'vite';
import { apiBaseOf } from '../src/lib/calls/api-base.ts';

/** The file of the first screen, by address. */
const SCREENS: [address: string, file: string][] = [
  ['^/login$', 'login'],
  ['^/(?!login$)', 'app'],
  ['^/$', 'home'],
  ['^/store/?$', 'store'],
  ['^/store/(?!quick-order|mine).', 'store'],
  ['^/store/(?!quick-order|mine).', 'product'],
  ['^/store/quick-order/?$', 'quick-order'],
  ['^/store/mine', 'mine'],
  ['^/cart', 'cart'],
  ['^/orders/?$', 'orders'],
  ['^/orders/.', 'order'],
  ['^/lists', 'named-lists'],
  ['^/proof-of-payments', 'payments'],
  ['^/profile/?$', 'profile'],
  ['^/profile/.', 'profile-pages'],
  ['^/admin', 'staff'],
];

const GUESTS = '(login|set-password|forgot-password|confirm-email)(/|$)';

/** The first requests of each screen, by path and search; `$1` is the part of the address in brackets. */
const DATA: [address: string, ...paths: string[]][] = [
  [`^/(?!${GUESTS})`, 'users', 'app-settings'],
  ['^/$', 'store-status', 'usuals?skip=0&take=24', 'orders?skip=0&take=3&sort=DateOrdered+desc'],
  ['^/store$', 'store-status', 'products/new?skip=0&take=20', 'labs'],
  ['^/store/quick-order$', 'store-status', 'usuals?skip=0&take=100'],
  ['^/store/([0-9a-f-]{36})$', 'products/$1', 'products/images/$1', 'store-status'],
  ['^/cart$', 'store-status', 'delivery-details/default'],
  ['', 'branding'],
];
/** Without a copy of the cart in this browser, these need the one of the server. */
const WITH_CART = '^/(cart|store/quick-order)$';

/** Runs in the page before anything is loaded. The app takes the responses from \`early\`. */
const preload = `(screens, data, withCart, apiBaseOf) => {
  const { pathname, search } = location;
  const needed = screens.filter(([address]) => new RegExp(address).test(pathname));
  for (const file of new Set(needed.flatMap(([, files]) => files)))
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: '/' + file }));
  const base = apiBaseOf(location, document.querySelector('meta[name="api-base"]').content);
  const request = (path) => {
    const answer = fetch(base + path, { credentials: 'include', headers: { accept: 'application/json' } });
    // The caller in the app handles the error.
    answer.catch(() => undefined);
    early.set(base + path, answer);
  };
  globalThis.early = new Map();
  for (const [address, ...paths] of data) {
    const match = new RegExp(address).exec(pathname + search);
    if (match) for (const path of paths) request(path.replace('$1', match[1] ?? ''));
  }
  let copy = null;
  try {
    copy = localStorage.getItem('cart-in-step');
  } catch {}
  if (copy === null && new RegExp(withCart).test(pathname + search)) request('cart');
}`;

/** Preloads the files of the first screen, which the entry would request only once it runs. */
export const preloadScreens = (): Plugin => ({
  name: 'preload-screens',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const chunks = Object.values(bundle).filter(
        (file): file is Rolldown.OutputChunk => file.type === 'chunk',
      );
      // A chunk shared by several screens may have the same name as a screen.
      const isScreen = ({ moduleIds }: Rolldown.OutputChunk) =>
        moduleIds.some((id) => /\/src\/(app|login-page|routes\/.*screens\/.+)\.tsx$/.test(id));
      const filesOf = (name: string): string[] => {
        const named = chunks.filter((chunk) => chunk.name === name && isScreen(chunk));
        const files = new Set(named.map(({ fileName }) => fileName));
        for (const file of files)
          for (const imported of chunks.find(({ fileName }) => fileName === file)?.imports ?? [])
            files.add(imported);
        return [...files].filter((file) => !html.includes(file));
      };
      const screens = SCREENS.map(([address, name]) => [address, filesOf(name)]);
      const words = [screens, DATA, WITH_CART].map((word) => JSON.stringify(word));
      const children = `(${preload})(${words.join(', ')}, ${apiBaseOf})`;
      return [{ tag: 'script', children, injectTo: 'head' }];
    },
  },
});
