import type { Rolldown } from 'vite';
import { apiBaseOf } from '../../src/lib/calls/api-base.ts';

/** The files of the first screen, by address: code that is loaded on demand, and what it imports. */
const SCREENS: [address: string, file: string][] = [
  ['^/login$', 'login'],
  ['^/(?!login$)', 'app'],
  ['^/$', 'home'],
  ['^/store/?$', 'store'],
  ['^/store/(?!quick-order|mine).', 'store'],
  ['^/store/(?!quick-order|mine).', 'product'],
  ['^/store/quick-order/?$', 'quick-order'],
  ['^/store/quick-order/?$', 'usuals-card'],
  ['^/store/mine', 'mine'],
  ['^/cart', 'cart'],
  // The cart of the server.
  ['^/(cart|store/(quick-order|mine))', 'following'],
  ['^/orders/?$', 'orders'],
  ['^/orders/.', 'order'],
  ['^/lists', 'named-lists'],
  ['^/proof-of-payments', 'payments'],
  ['^/profile/?$', 'profile'],
  ['^/profile/.', 'profile-pages'],
  ['^/admin', 'staff'],
];

const GUESTS = '(login|set-password|forgot-password|confirm-email)([/?]|$)';

/** What every screen of the app requests first. */
const SESSION: [address: string, ...paths: string[]][] = [
  [`^/(?!${GUESTS})`, 'users', 'app-settings'],
  ['', 'branding'],
];
/** What each screen requests first, by path and search; `$1` is the part of the address in brackets. */
const DATA: [address: string, ...paths: string[]][] = [
  ['^/$', 'store-status', 'usuals?skip=0&take=24', 'orders?skip=0&take=3&sort=DateOrdered+desc'],
  ['^/store$', 'store-status', 'products/new?skip=0&take=20', 'labs'],
  ['^/store/quick-order$', 'store-status', 'usuals?skip=0&take=100'],
  ['^/store/([0-9a-f-]{36})$', 'products/$1', 'products/images/$1', 'store-status'],
  ['^/cart$', 'store-status', 'delivery-details/default'],
];
/** Without a copy of the cart in this browser, these need the one of the server. */
const WITH_CART: typeof DATA = [['^/(cart|store/quick-order)$', 'cart']];

/**
 * Runs in the page before anything is loaded. The app takes the responses from `early`. Strangers, who are sent to the
 * login screen, request no data.
 */
const request = `(session, data, withCart, screens, apiBaseOf) => {
  const { pathname, search } = location;
  const has = (key) => {
    try {
      return localStorage.getItem(key) !== null;
    } catch {
      return false;
    }
  };
  const base = apiBaseOf(location, document.querySelector('meta[name="api-base"]').content);
  globalThis.early = new Map();
  const isKnown = has('signed-in');
  for (const [address, ...paths] of [...(isKnown ? data : []), ...(isKnown && !has('cart-in-step') ? withCart : []), ...session]) {
    const match = new RegExp(address).exec(pathname + search);
    for (const path of match ? paths : []) {
      const url = base + path.replace('$1', match[1]);
      const answer = fetch(url, { credentials: 'include', headers: { accept: 'application/json' } });
      // The caller in the app handles the error.
      answer.catch(() => undefined);
      early.set(url, answer);
    }
  }
  const preload = () => {
    for (const [address, ...files] of screens)
      for (const file of new RegExp(address).test(pathname) ? files : [])
        document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href: '/' + file }));
  };
  // A prepared device has the files; reading them would delay the first frame.
  if (navigator.serviceWorker?.controller) requestAnimationFrame(() => setTimeout(preload));
  else preload();
}`;

/** Lists the files of each screen, without those that the page names itself. */
const listFiles = (bundle: Rolldown.OutputBundle): string[][] => {
  const chunks = Object.values(bundle).filter((file): file is Rolldown.OutputChunk => file.type === 'chunk');
  // A chunk shared by several screens may have the same name as a screen.
  const isOnDemand = ({ moduleIds }: Rolldown.OutputChunk) =>
    moduleIds.some((id) =>
      /\/src\/(app|login-page|routes\/.*screens\/.+|.*\/start-following|.*\/usuals-card)\.tsx?$/.test(id),
    );
  const withImports = ({ fileName, imports }: Rolldown.OutputChunk) => [fileName, ...imports];
  const entries = new Set(chunks.filter(({ isEntry }) => isEntry).flatMap(withImports));
  const filesOf = (name: string): string[] =>
    chunks
      .filter((chunk) => chunk.name === name && isOnDemand(chunk))
      .flatMap(withImports)
      .filter((file) => !entries.has(file));
  return SCREENS.map(([address, name]) => [address, ...filesOf(name)]);
};

/** Returns a script that requests the data of the first screen, and then its files, before any code has arrived. */
export const writeRequests = (bundle: Rolldown.OutputBundle): string => {
  const words = [SESSION, DATA, WITH_CART, listFiles(bundle)].map((word) => JSON.stringify(word));
  return `(${request})(${[...words, String(apiBaseOf)].join(', ')});`;
};
