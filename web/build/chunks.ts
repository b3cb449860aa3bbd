/**
 * Decides which file of the build each module goes to, so that there are few files and no screen loads much that it
 * does not need. A module's rooms are the screens that import it, directly or indirectly; a module that is loaded on
 * demand (`import()`) is a room too.
 */
type Module = {
  id: string;
  code: string | null;
  isEntry: boolean;
  importers: readonly string[];
  dynamicImporters: readonly string[];
  exports: readonly string[];
};
type Graph = { getModuleInfo: (id: string) => Module | null };

/**
 * `…/src/routes/screens/orders.tsx` is the room `orders`, `…/src/routes/admin/screens/labs.tsx` the room `staff-labs`.
 */
const SCREENS = /\/src\/routes\/(admin\/)?screens\/([\w-]+)\.tsx$/;
/** Screens with lines: typed, pasted, remembered or usual ones. */
const WITH_LINES = ['quick-order', 'check-list', 'learned-choices', 'mine'];
/** Screens that load a library immediately, and so may share other code in its file. */
const WITH_DIALOGS = [
  'cart',
  'dialogs',
  'home',
  'named-lists',
  'order',
  'product',
  'report-problem',
  ...WITH_LINES,
];
const WITH_LISTS = ['documents', 'notifications', 'orders', 'profile-pages', 'payments'];
const WITH_PROBLEMS = ['order', 'report-problem'];
const WITH_REORDERING = ['home', 'orders', 'order', 'named-lists', 'quick-order', 'check-list'];
const WITH_TAX = ['cart', 'dialogs'];
const WITH_ADDRESSES = ['dialogs', 'profile-pages'];
/** The screens from which people order most: they load nothing that only other screens share. */
const WHERE_ORDERS_BEGIN = ['cart', 'home'];
const WITH_PRODUCTS = ['store', 'mine', 'quick-order', 'check-list', 'product', 'cart', 'report-problem'];
/** Code that any screen may use. It is in the app's file, the only one that all of those screens load. */
const GENERAL =
  /\/src\/(ui|lib)\/|\/parts\/storefront\/preparing-text\.ts$|\/node_modules\/(lucide-react\/|@tanstack\/.*\/infiniteQueryOptions)/;
/** Libraries that only some screens need. */
const LIBRARIES: [file: string, module: RegExp][] = [
  ['forms', /\/node_modules\/(react-hook-form|@hookform)\//],
  [
    'lists',
    /\/(node_modules\/@tanstack\/(react-virtual|virtual-core))\/|\/ui\/list\/(endless-(list|frame)|use-window-items|paged-list)|[iI]nfiniteQuery/,
  ],
  ['sign-in', /\/contract\/src\/security\.ts$|\/features\/accounts\/guest-frame\.tsx$/],
  ['overlay', /\/node_modules\/@(base-ui|floating-ui)\//],
];
/** Menus and popovers, without the confirmation dialog, which customers load alone. */
const MENUS = /\/node_modules\/@(base-ui|floating-ui)\/(?!.*\/alert-dialog\/)/;
/** Drag and drop, for one customer screen and the back office. It has its own file, which they load on demand. */
const DRAGGING = /\/node_modules\/@dnd-kit\//;
/** The query keys of lists and usual products, which change events name. */
const KEYS = /\/src\/parts\/(lists|usuals)\/keys\.ts$/;
const REORDERING = /\/src\/(parts\/reorder\/|features\/orders\/last-orders\.)/;
/** Loaded on demand by a customer's account history and by the back office, when they draw a chart. */
const CHART = /\/src\/(ui\/chart\/|lib\/use-size\.ts$)/;
/** Used by the store's views and by a chart, which would otherwise load everything that the store shares. */
const TABLE_ICON = /\/icons\/table-2\./;
/** An icon of the back office's proof viewer and of the lines of quick order, which are much larger. */
const TURN_ICON = /\/icons\/rotate-cw\./;
/** Usual products, on Home and in quick order. */
const USUALS = /\/src\/((features|parts)\/usuals\/|usuals\.ts$)/;
/** Files and long texts: for several screens, but not needed by the cart. */
const NOT_IN_CART = /\/ui\/form\/(file-button|textarea-field)\.tsx$|\/icons\/file-up\./;
/** The days of statements, due dates and the back office. */
const DAYS = /\/contract\/src\/time\/local-time\.ts$/;
/** The list of addresses, which the cart opens in a dialog and the profile shows as a page. */
const ADDRESSES = /\/src\/parts\/delivery-details\/delivery-detail-list\.tsx$/;
/** The VAT of an order, needed only by the cart and its dialogs. */
const TAX = /\/contract\/src\/money\/tax\.ts$/;
/** The button on products, orders and the cart; its dialog is loaded when it is pressed. */
const ADD_TO_LIST = /\/src\/parts\/lists\/add-to-list\.tsx$|\/icons\/list-plus\./;
/** How products compare, on a product and in what is loaded on demand. */
const COMPARING = /\/src\/(parts\/product\/compare-api|features\/catalogue\/compare\/cheapest-badge)\.tsx?$/;
/**
 * Synchronises the cart: one file, loaded immediately by the cart and later by other screens. Its lines are also those
 * of lists and of the back office when they save.
 */
const FOLLOWING =
  /\/contract\/src\/carts-and-lists\.ts$|\/src\/(parts\/cart\/(following\/|merge-notes|order-attempt|unsent-orders)|features\/shell\/cart\/start-following)/;
/** What the cart loads once its first screen is complete, in one file. */
const CART_PARTS =
  /\/features\/checkout\/(screen\/merge-notice|swap\/(savings|swap-panel)|saved\/(saved-carts|name-dialog))\.tsx$/;
/** What every page loads once its first screen is complete: change events, and what waits to be sent. */
const LATER =
  /\/src\/(lib\/offline\/release-lock|parts\/live\/(follow-|refresh-)|features\/shell\/(later-work|prepare-device)|features\/outbox\/outbox|parts\/payments\/unsent-proofs)|\/contract\/src\/wire\/live\.ts$|\/node_modules\/idb\//;
/** The number of the bell, which every page loads later and the back office with its frame. */
const BELL =
  /\/src\/features\/notifications\/(newest|notification-words|bell\/unread-count)|\/contract\/src\/(notifications|problem-decisions)\.ts$/;
/** Small, and used by so many parts that any other file would be loaded for it. */
const SMALL = /\/contract\/src\/wire\/messages\.ts$|\/lib\/calls\/(idempotency-key|encode-body)\.ts$/;
/** Modules that re-export others: an importer needs only the names that it imports. */
const BARRELS: [specifier: string, module: RegExp][] = [
  ['@formulary/contract', /\/contract\/src\/index\.ts$/],
  ['@tanstack/query-core', /\/query-core\/build\/modern\/index\.js$/],
  ['@tanstack/react-router', /\/react-router\/dist\/esm\/index\.js$/],
  ['@tanstack/react-query', /\/react-query\/build\/modern\/index\.js$/],
  ['(?:\\.\\./)+floating-ui-react/index.mjs', /\/@base-ui\/react\/floating-ui-react\/index\.mjs$/],
  ['lucide-react', /\/lucide-react\/dist\/esm\/(lucide-react|icons\/index)\.m?js$/],
];

const roomOf = (id: string): string => {
  if (id.endsWith('/src/app.tsx')) return 'app';
  // Without the app, because most first visits begin there. The app has this screen too, as `login-again`.
  if (id.endsWith('/src/login-page.tsx')) return 'login';
  const [, staff, name] = SCREENS.exec(id) ?? [];
  if (!name) return id;
  if (name === 'frame') return 'staff';
  return staff ? `staff-${name}` : name;
};

const isScreen = (room: string): boolean => !room.includes('/');
const isPartOfCustomers = (room: string): boolean =>
  !isScreen(room) && !/\/src\/(admin|parts\/identity)\//.test(room);
const isStaff = (room: string): boolean => room.startsWith('staff');

/**
 * Code shared by more back office screens than this goes into one file; the bundler groups the rest by its importers.
 */
const FEW = 6;

/** Screens that share at most a few hundred bytes with the back office. */
const SHARES_LITTLE = ['orders', 'payments', 'profile', 'security'];

/** Returns the file of the code that a customer screen shares with staff, separate from the rest of that screen. */
const sharedWithStaff = (customers: string): string => {
  if (customers === 'product') return 'overlay';
  return SHARES_LITTLE.includes(customers) ? 'common' : `${customers}-shared`;
};

/** The frame of the back office is loaded with each of its screens. */
const staffFileOf = (screens: readonly string[]): string | null => {
  if (screens.includes('staff')) return 'staff';
  return screens.length > FEW ? 'staff-common' : null;
};

/**
 * Returns the file of code that several customer screens load. No screen loads more than a few kilobytes that it does
 * not need.
 */
const sharedFileOf = (id: string, customers: readonly string[]): string => {
  if (customers.includes('store')) {
    const isOfProducts = customers.every((room) => WITH_PRODUCTS.includes(room));
    return GENERAL.test(id) && !isOfProducts ? 'app' : 'store-shared';
  }
  const [library] = LIBRARIES.find(([, module]) => module.test(id)) ?? [];
  if (library) return library;
  if (customers.every((room) => WITH_LINES.includes(room))) return 'line-entry';
  if (customers.every((room) => WITH_PROBLEMS.includes(room))) return 'order-shared';
  if (customers.every((room) => WITH_LISTS.includes(room))) return 'lists';
  if (USUALS.test(id) || ADD_TO_LIST.test(id)) return 'store-shared';
  if (REORDERING.test(id) && customers.every((room) => WITH_REORDERING.includes(room))) return 'again';
  if (NOT_IN_CART.test(id) && !customers.includes('cart')) return 'common';
  if (TAX.test(id) && customers.every((room) => WITH_TAX.includes(room))) return 'confirm';
  if (ADDRESSES.test(id) && customers.every((room) => WITH_ADDRESSES.includes(room))) return 'profile-pages';
  if (!customers.every((room) => WITH_DIALOGS.includes(room)))
    return customers.some((room) => WHERE_ORDERS_BEGIN.includes(room)) ? 'ordering' : 'common';
  return customers.includes('product') ? 'overlay' : 'confirm';
};

/**
 * Returns the name of a module's file, or null if the bundler may decide, because only one place or few staff screens
 * need it.
 */
const fileOf = (id: string, rooms: ReadonlySet<string>): string | null => {
  // The login page and the app share only the entry, so that neither loads more than it needs.
  if (rooms.size === 2 && rooms.has('login') && rooms.has('login-again')) return 'login-form';
  if (rooms.has('entry') || (rooms.has('login') && rooms.size > 1)) return 'entry';
  if (rooms.has('app') || SMALL.test(id) || KEYS.test(id) || TABLE_ICON.test(id)) return 'app';
  if (TURN_ICON.test(id)) return 'confirm';
  if (DAYS.test(id)) return 'days';
  if (FOLLOWING.test(id)) return 'following';
  if (CART_PARTS.test(id)) return 'cart-parts';
  if (LATER.test(id)) return 'later';
  if (BELL.test(id)) return 'bell';
  if (COMPARING.test(id)) return 'store-shared';
  if (DRAGGING.test(id)) return 'dragging';
  const screens = [...rooms].filter(isScreen);
  const customers = screens.filter((room) => !isStaff(room));
  if (customers.length > 1) return sharedFileOf(id, customers);
  // Code that customers load on demand, such as a menu, is not part of what staff share.
  if (customers.length === 0 && [...rooms].some(isPartOfCustomers)) {
    if (MENUS.test(id)) return 'menus';
    return CHART.test(id) ? 'chart' : null;
  }
  // Also in the card of Home and quick order, which load no code of Mine.
  if (USUALS.test(id) && [...rooms].some(isPartOfCustomers)) return 'usuals';
  const [first = null] = customers.length > 0 ? customers : screens;
  if (screens.length < 2) return first;
  return first && customers.length > 0 ? sharedWithStaff(first) : staffFileOf(screens);
};

const namesImported = (code: string, specifier: string): string[] => {
  const imports = code.matchAll(
    new RegExp(`(?:import|export)\\s*\\{([^}]*)\\}\\s*from\\s*["']${specifier}["']`, 'g'),
  );
  return [...imports].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim().split(' ')[0] ?? ''),
  );
};

/** Returns the names under which a barrel re-exports a module. */
const namesOf = (module: Module, barrel: Module): ReadonlySet<string> => {
  const file = module.id.split('/').slice(-2).join('/');
  const line = barrel.code?.split('\n').find((text) => text.includes(`/${file}'`) && text.includes('{'));
  const renamed = [...(line?.matchAll(/default as (\w+)/g) ?? [])].map(([, name = '']) => name);
  return new Set(renamed.length > 0 ? renamed : module.exports);
};

/** Returns a module's importers. Behind a barrel, those are the modules that import one of its names. */
const importersOf = (module: Module, read: (id: string) => Module | null): readonly string[] =>
  module.importers.flatMap((importer) => {
    const [specifier] = BARRELS.find(([, barrel]) => barrel.test(importer)) ?? [];
    const barrel = specifier && read(importer);
    if (!barrel) return importer;
    const names = namesOf(module, barrel);
    return barrel.importers.filter((id) =>
      namesImported(read(id)?.code ?? '', specifier).some((name) => names.has(name)),
    );
  });

const memoize = <Result>(make: (id: string) => Result): ((id: string) => Result) => {
  const known = new Map<string, Result>();
  return (id) => {
    if (!known.has(id)) known.set(id, make(id));
    return known.get(id) as Result;
  };
};

/**
 * Returns the file of each module in one build's graph. Reads each module only once, because reading one copies its
 * code.
 */
const filesOf = (graph: Graph): ((id: string) => string | null) => {
  const read = memoize((id) => graph.getModuleInfo(id));
  const importers = memoize((id) => {
    const module = read(id);
    return module ? importersOf(module, read) : [];
  });
  return memoize((id) => {
    const rooms = new Set<string>();
    const seen = new Set([id]);
    for (const each of seen) {
      const module = read(each);
      if (module?.isEntry) rooms.add('entry');
      if (module && module.dynamicImporters.length > 0) rooms.add(roomOf(each));
      for (const importer of importers(each)) seen.add(importer);
    }
    return fileOf(id, rooms);
  });
};

/** Returns a function that names the chunk of each module. */
export const nameChunks = () => {
  let fileIn: ReturnType<typeof filesOf> | undefined;
  return (id: string, graph: Graph): string | null => {
    fileIn ??= filesOf(graph);
    return fileIn(id);
  };
};
