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

/** `…/src/routes/_protected/orders/$id.tsx?tsr-split=component` is of the room `orders`, `…/routes/admin/labs.tsx` of `staff-labs`. */
const SCREEN = /\/src\/routes\/(?:(_protected)|(admin))?[/.]?(\w*)([^?]*)\?tsr-split/;
/** Over a screen, and seldom what one comes for first. */
const DIALOG = /[/.](\$|upload|new|change-password|invalid|read-more)/;
/** Libraries that only some screens need. */
const LIBRARIES: [file: string, module: RegExp][] = [
  ['forms', /\/node_modules\/(react-hook-form|@hookform)\//],
  ['lists', /\/node_modules\/@tanstack\/(react-virtual|virtual-core)\//],
];
/** Modules that hand on others: who imports one needs only what it names. */
const BARRELS: [specifier: string, module: RegExp][] = [
  ['@formulary/contract', /\/contract\/src\/index\.ts$/],
  ['@tanstack/query-core', /\/query-core\/build\/modern\/index\.js$/],
  ['@tanstack/react-router', /\/react-router\/dist\/esm\/index\.js$/],
  ['@tanstack/react-query', /\/react-query\/build\/modern\/index\.js$/],
  ['lucide-react', /\/lucide-react\/dist\/esm\/(lucide-react|icons\/index)\.m?js$/],
];

const roomOf = (id: string): string => {
  const [, customers, staff, name = '', rest = ''] = SCREEN.exec(id) ?? [];
  // An order is a page, and its code comes only when it is asked for.
  if (customers && DIALOG.test(rest)) return name === 'orders' ? 'order' : 'dialogs';
  if (customers) return name === 'tsx' ? 'shell' : name === 'index' ? 'home' : name;
  if (staff) return name === 'route' ? 'staff' : `staff-${name}`;
  return name || id;
};

const isScreen = (room: string): boolean => !room.includes('/');
const isStaff = (room: string): boolean => room.startsWith('staff');

/** Returns the file of a module by name, or null where the bundler may decide: it is needed in one place alone. */
const fileOf = (id: string, rooms: ReadonlySet<string>): string | null => {
  // Everybody loads the app and begins at the login screen or in the shell, and most go on to the store.
  if (rooms.has('app') || (rooms.has('login') && rooms.size > 1)) return 'app';
  if (rooms.has('shell')) return 'shell';
  if (rooms.has('store')) return 'store';
  const screens = [...rooms].filter(isScreen);
  const customers = screens.filter((room) => !isStaff(room));
  const [first] = customers.length > 0 ? customers : screens;
  if (customers.length > 1) return LIBRARIES.find(([, module]) => module.test(id))?.[0] ?? 'common';
  if (customers.length === 0 && screens.length > 1) return 'staff';
  return first || null;
};

const namesImported = (code: string, specifier: string): string[] => {
  const imports = code.matchAll(new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*["']${specifier}["']`, 'g'));
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
      if (module?.isEntry) rooms.add('app');
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
