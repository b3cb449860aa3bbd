import type { Plugin, Rolldown } from 'vite';
import { apiBaseOf } from '../src/lib/calls/api-base.ts';
import { DESKTOP } from '../src/lib/use-media.ts';
import { PICTURE_SIZES, pictureOf, srcSetOf } from '../src/parts/product/picture-of.ts';

/** The files of the first screen, by address: code that is loaded on demand, and what it imports. Used by the server. */
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

const { row, card, page } = PICTURE_SIZES;
/** The answers with products whose pictures are requested at once, and their sizes on a desktop and a phone. */
const PICTURED: [path: string, desktop: readonly unknown[], phone: readonly unknown[]][] = [
  ['^products/new', card, row],
  ['^products/[0-9a-f-]{36}$', page, page],
];
/** The first row on a desktop. */
const MOST_PICTURES = 4;

/**
 * Runs in the page before anything is loaded. The app takes the responses from `early`. Strangers, who are sent to the
 * login screen, request no data.
 */
const preload = `(session, data, withCart, pictured, apiBaseOf, pictureOf, srcSetOf) => {
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
  for (const [address, ...paths] of [...session, ...(isKnown ? data : []), ...(isKnown && !has('cart-in-step') ? withCart : [])]) {
    const match = new RegExp(address).exec(pathname + search);
    for (const path of match ? paths : []) {
      const asked = path.replace('$1', match[1]);
      const answer = fetch(base + asked, { credentials: 'include', headers: { accept: 'application/json' } });
      const [, ...sizes] = pictured.find(([answered]) => new RegExp(answered).test(asked)) ?? [];
      const show = async (response) => {
        if (sizes.length === 0 || !response.ok) return;
        const found = await response.clone().json();
        for (const product of (found.products ?? [found]).slice(0, ${MOST_PICTURES})) {
          const picture = pictureOf(product);
          if (picture) new Image().srcset = srcSetOf(new URL(picture, new URL(base).origin).href, sizes[matchMedia('${DESKTOP}').matches ? 0 : 1]);
        }
      };
      // The caller in the app handles the error.
      answer.then(show).catch(() => undefined);
      early.set(base + asked, answer);
    }
  }
}`;

/** Lists the files that each screen needs first, for the server, which names them in the header of the page. */
const listFiles = (bundle: Rolldown.OutputBundle): [address: string, files: string[]][] => {
  const chunks = Object.values(bundle).filter((file): file is Rolldown.OutputChunk => file.type === 'chunk');
  // A chunk shared by several screens may have the same name as a screen.
  const isOnDemand = ({ moduleIds }: Rolldown.OutputChunk) =>
    moduleIds.some((id) =>
      /\/src\/(app|login-page|routes\/.*screens\/.+|.*\/start-following|.*\/usuals-card)\.tsx?$/.test(id),
    );
  const withImports = ({ fileName, imports }: Rolldown.OutputChunk) => [fileName, ...imports];
  const entries = chunks.filter(({ isEntry }) => isEntry).flatMap(withImports);
  const filesOf = (name: string): string[] =>
    chunks.filter((chunk) => chunk.name === name && isOnDemand(chunk)).flatMap(withImports);
  return [['', entries], ...SCREENS.map(([address, name]): [string, string[]] => [address, filesOf(name)])];
};

/** Has the files of the first screen requested before the page is read, and its data before any code has arrived. */
export const preloadScreens = (): Plugin => ({
  name: 'preload-screens',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      this.emitFile({ type: 'asset', fileName: 'screens.json', source: JSON.stringify(listFiles(bundle)) });
    },
  },
  transformIndexHtml: {
    order: 'post',
    handler: () => {
      const words = [SESSION, DATA, WITH_CART, PICTURED].map((word) => JSON.stringify(word));
      const functions = [apiBaseOf, pictureOf, srcSetOf].map(String);
      const children = `(${preload})(${[...words, ...functions].join(', ')})`;
      return [{ tag: 'script', children, injectTo: 'head' }];
    },
  },
});
