/**
 * Which file of the build a module goes to: few files, and none that tells a screen much that it does not need. A module's rooms
 * are the screens that import it, however far away; what is fetched only when it is needed (`import()`) is a room of its own.
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

/** `…/src/routes/screens/orders.tsx` is the room `orders`, `…/src/routes/admin/screens/labs.tsx` the room `staff-labs`. */
const SCREENS = /\/src\/routes\/(admin\/)?screens\/([\w-]+)\.tsx$/;
/** The screens that load a library at once, and so may share other code in its file. */
const WITH_DIALOGS = ['cart', 'dialogs', 'home', 'named-lists', 'order', 'product', 'quick-order'];
const WITH_LISTS = ['documents', 'notifications', 'orders', 'profile-pages', 'payments'];
const WITH_REORDERING = ['home', 'orders', 'order', 'named-lists', 'quick-order'];
const WITH_TAX = ['cart', 'dialogs'];
const WITH_ADDRESSES = ['dialogs', 'profile-pages'];
/** The screens where people order most: they load nothing that only others share. */
const WHERE_ORDERS_BEGIN = ['cart', 'home'];
const WITH_PRODUCTS = ['store', 'quick-order', 'product', 'cart'];
/** What any screen may show: in the app's own file, because no other file is loaded by all of those that do. */
const GENERAL =
  /\/src\/(ui|lib)\/|\/parts\/storefront\/preparing-text\.ts$|\/node_modules\/(lucide-react\/|@tanstack\/.*\/infiniteQueryOptions)/;
/** What only some screens need. */
const LIBRARIES: [file: string, module: RegExp][] = [
  ['forms', /\/node_modules\/(react-hook-form|@hookform)\//],
  [
    'lists',
    /\/(node_modules\/@tanstack\/(react-virtual|virtual-core))\/|\/ui\/list\/(endless-(list|frame)|use-window-items|paged-list)|[iI]nfiniteQuery/,
  ],
  ['sign-in', /\/contract\/src\/security\.ts$|\/features\/accounts\/guest-frame\.tsx$/],
  ['overlay', /\/node_modules\/@(base-ui|floating-ui)\//],
];
/** Menus and popovers, but not the question of a confirmation, which customers ask for alone. */
const MENUS = /\/node_modules\/@(base-ui|floating-ui)\/(?!.*\/alert-dialog\/)/;
/** What is dragged, on one screen of customers and in the back office: fetched by what asks for it alone. */
const DRAGGING = /\/node_modules\/@dnd-kit\//;
/** By which change events name what lists and usual products are read by. */
const KEYS = /\/src\/parts\/(lists|usuals)\/keys\.ts$/;
const REORDERING = /\/src\/(parts\/reorder\/|features\/orders\/last-orders\.)/;
/** Fetched by the history of an account and by the back office, when they draw one. */
const CHART = /\/src\/(ui\/chart\/|lib\/use-size\.ts$)/;
/** Of the store's views and of a chart, which would load what the store shares for it. */
const TABLE_ICON = /\/icons\/table-2\./;
/** Products with their usual quantities, on Home and in quick order. */
const USUALS = /\/src\/((features|parts)\/usuals\/|usuals\.ts$)/;
/** The choice of an address, which the cart opens over itself; the profile has it as a page. */
const ADDRESSES = /\/src\/parts\/delivery-details\/delivery-detail-list\.tsx$/;
/** The VAT of an order: the cart's alone, beside its questions. */
const TAX = /\/contract\/src\/money\/tax\.ts$/;
/** The button of products, orders and the cart; its dialog comes when it is pressed. */
const ADD_TO_LIST = /\/src\/parts\/lists\/add-to-list\.tsx$|\/icons\/list-plus\./;
/** What follows the cart: one file, fetched at once by the cart and later by other screens. */
const FOLLOWING = /\/src\/(parts\/cart\/(following\/|merge-notes)|features\/shell\/cart\/start-following)/;
/** What the cart and the lists both write. */
const WRITTEN_LINES = /\/lib\/calls\/encode-body\.ts$|\/contract\/src\/carts-and-lists\.ts$/;
/** Holds for every schema, regardless of which part imports it. */
const MESSAGES = /\/contract\/src\/wire\/messages\.ts$/;
/** Modules that hand on others: who imports one needs only what it names. */
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
  // Without the app, where most first visits begin; the app has it once more.
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

/** More screens of the back office than this share one file; the bundler groups by who imports them what fewer share. */
const FEW = 6;

/** Screens that share no more than a few hundred bytes with the back office. */
const SHARES_LITTLE = ['orders', 'payments', 'profile', 'security'];

/** What staff need of one screen of customers stands apart from the rest of that screen. */
const sharedWithStaff = (customers: string): string => {
  if (customers === 'product') return 'overlay';
  return SHARES_LITTLE.includes(customers) ? 'common' : `${customers}-shared`;
};

/** The frame of the back office is loaded with each of its screens. */
const staffFileOf = (screens: readonly string[]): string | null => {
  if (screens.includes('staff')) return 'staff';
  return screens.length > FEW ? 'staff-common' : null;
};

/** The files that several of the customers' screens load, none of them more than a few kilobytes that it does not need. */
const sharedFileOf = (id: string, customers: readonly string[]): string => {
  if (customers.includes('store')) {
    const isOfProducts = customers.every((room) => WITH_PRODUCTS.includes(room));
    return GENERAL.test(id) && !isOfProducts ? 'app' : 'store-shared';
  }
  const [library] = LIBRARIES.find(([, module]) => module.test(id)) ?? [];
  if (library) return library;
  if (customers.every((room) => WITH_LISTS.includes(room))) return 'lists';
  if (USUALS.test(id) || ADD_TO_LIST.test(id)) return 'store-shared';
  if (REORDERING.test(id) && customers.every((room) => WITH_REORDERING.includes(room))) return 'again';
  if (TAX.test(id) && customers.every((room) => WITH_TAX.includes(room))) return 'confirm';
  if (ADDRESSES.test(id) && customers.every((room) => WITH_ADDRESSES.includes(room))) return 'profile-pages';
  if (!customers.every((room) => WITH_DIALOGS.includes(room)))
    return customers.some((room) => WHERE_ORDERS_BEGIN.includes(room)) ? 'ordering' : 'common';
  return customers.includes('product') ? 'overlay' : 'confirm';
};

/** Returns the file of a module by name, or null where the bundler may decide: one place alone needs it, or few screens of staff. */
const fileOf = (id: string, rooms: ReadonlySet<string>): string | null => {
  // The login page and the app have the entry in common, and nothing else: neither loads more than it needs.
  if (rooms.size === 2 && rooms.has('login') && rooms.has('login-again')) return 'login-form';
  if (rooms.has('entry') || (rooms.has('login') && rooms.size > 1)) return 'entry';
  if (rooms.has('app') || MESSAGES.test(id) || KEYS.test(id) || TABLE_ICON.test(id)) return 'app';
  if (WRITTEN_LINES.test(id)) return 'written-lines';
  if (FOLLOWING.test(id)) return 'following';
  if (DRAGGING.test(id)) return 'dragging';
  const screens = [...rooms].filter(isScreen);
  const customers = screens.filter((room) => !isStaff(room));
  if (customers.length > 1) return sharedFileOf(id, customers);
  // What customers ask for on a screen, such as a menu, is none of what staff share.
  if (customers.length === 0 && [...rooms].some(isPartOfCustomers)) {
    if (MENUS.test(id)) return 'menus';
    return CHART.test(id) ? 'chart' : null;
  }
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

/** The names by which a barrel hands a module on. */
const namesOf = (module: Module, barrel: Module): ReadonlySet<string> => {
  const file = module.id.split('/').slice(-2).join('/');
  const line = barrel.code?.split('\n').find((text) => text.includes(`/${file}'`) && text.includes('{'));
  const renamed = [...(line?.matchAll(/default as (\w+)/g) ?? [])].map(([, name = '']) => name);
  return new Set(renamed.length > 0 ? renamed : module.exports);
};

/** Returns who imports a module, of those that name something of it where a barrel hands it on. */
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

/** Every module's file, by the graph of one build; each module of it is read once, since reading one copies its code. */
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

/** A function of names for a group of chunks. */
export const nameChunks = () => {
  let fileIn: ReturnType<typeof filesOf> | undefined;
  return (id: string, graph: Graph): string | null => {
    fileIn ??= filesOf(graph);
    return fileIn(id);
  };
};
