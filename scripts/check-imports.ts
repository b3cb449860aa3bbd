/**
 * Checks import directions. The rules name folders, so they apply to a new feature from its first file: contract ←
 * server and web, server ← demo; on the server dashboard → invoicing and bank → payments → orders → catalogue →
 * accounts → ledger above http, db, storage; on the web routes → admin → features → parts → ui → lib, and each slice
 * above those below it. There are no import cycles. SQL uses the tables of its own slice and of those below it
 * (`sql-reach.ts`). A server route parses, calls an action or a query, and replies. It contains no SQL, no transaction
 * and no audit entry.
 */
import { filesInCircles, importsOf, readSources } from './import-graph.ts';
import { ownersOf, readRoutineSources, tablesIn } from './sql-reach.ts';

/** Lower layers may not import higher ones. Entries on one line may not import each other, except within the same folder. */
const LAYERS: Record<string, string[][]> = {
  contract: [['src']],
  server: [
    ['src/settings-file.ts', 'src/watchdog', 'src/version.ts'],
    ['src/config.ts', 'src/telemetry', 'src/html', 'src/decoding'],
    ['src/db', 'src/storage'],
    ['src/jobs'],
    ['src/events'],
    ['src/mail'],
    ['src/http'],
    ['src/documents'],
    ['src/features/ledger'],
    ['src/features/audit'],
    ['src/features/business'],
    ['src/features/storefront'],
    ['src/features/accounts'],
    ['src/features/catalogue', 'src/features/webhooks'],
    ['src/features/orders'],
    ['src/features/usuals', 'src/features/lists', 'src/features/carts'],
    ['src/features/quick-order', 'src/features/notifications'],
    ['src/features/payments'],
    ['src/features/invoicing'],
    ['src/features/bank'],
    ['src/features/credit-control', 'src/features/accounting'],
    ['src/features/problems'],
    ['src/features/customers', 'src/features/mail'],
    ['src/features/dashboard'],
    ['src/backup'],
    ['src/app.ts', 'src/workers.ts', 'src/decoding-process.ts', 'src/open-services.ts'],
    ['src/doctor'],
    ['src/serve.ts', 'src/cli'],
    ['test'],
    ['src/main.ts'],
  ],
  demo: [['src']],
  web: [
    ['src/lib'],
    // The service worker, which is built separately and has no page.
    ['src/worker', 'src/ui'],
    [
      'src/parts/storefront',
      'src/parts/accounts',
      'src/parts/usuals',
      'src/parts/balance',
      'src/parts/documents',
    ],
    ['src/parts/delivery-details', 'src/parts/cart', 'src/parts/identity'],
    ['src/parts/product', 'src/parts/orders'],
    ['src/parts/payments', 'src/parts/reorder', 'src/parts/line-entry'],
    ['src/parts/lists', 'src/parts/store-access', 'src/parts/problems'],
    ['src/parts/live'],
    [
      'src/features/accounts',
      'src/features/catalogue',
      'src/features/documents',
      'src/features/ledger',
      'src/features/lists',
      'src/features/notifications',
      'src/features/orders',
      'src/features/outbox',
      'src/features/payments',
      'src/features/problems',
      'src/features/profile',
      'src/features/store-access',
      'src/features/usuals',
    ],
    ['src/features/checkout', 'src/features/home', 'src/features/quick-order'],
    ['src/features/shell'],
    [
      'src/admin/accounting',
      'src/admin/audit',
      'src/admin/business',
      'src/admin/carts',
      'src/admin/catalogue',
      'src/admin/credit-control',
      'src/admin/documents',
      'src/admin/payments',
      'src/admin/storefront',
      'src/admin/systems',
    ],
    ['src/admin/problems'],
    ['src/admin/ledger', 'src/admin/orders', 'src/admin/dashboard'],
    ['src/admin/customers', 'src/admin/bank'],
    ['src/admin/shell'],
    ['src/routes'],
    ['src/router.tsx'],
    ['src/app.tsx'],
    ['src/login-page.tsx'],
    ['src/main.tsx'],
    ['test'],
  ],
};
/** The workspaces that each workspace may import, besides itself. */
const WORKSPACES: Record<string, string[]> = {
  contract: [],
  server: ['contract'],
  demo: ['contract', 'server'],
  web: ['contract'],
};

type Place = { workspace: string; file: string };

const placeOf = (source: string): Place => {
  const [workspace = '', ...rest] = source.split('/');
  return { workspace, file: rest.join('/') };
};

const layerOf = ({ workspace, file }: Place): { layer: number; folder: string } => {
  const matches = (LAYERS[workspace] ?? []).flatMap((folders, layer) =>
    folders
      .filter((folder) => file === folder || file.startsWith(`${folder}/`))
      .map((folder) => ({ layer, folder })),
  );
  return matches.sort((a, b) => b.folder.length - a.folder.length)[0] ?? { layer: -1, folder: '' };
};

const fault = (from: Place, to: Place): string | undefined => {
  if (from.workspace !== to.workspace)
    return WORKSPACES[from.workspace]?.includes(to.workspace) ? undefined : `may not import ${to.workspace}`;
  const here = layerOf(from);
  const there = layerOf(to);
  if (here.layer < 0) return 'is in no layer of scripts/check-imports.ts';
  if (there.layer > here.layer) return `may not import ${to.file}: imports go one way`;
  if (there.layer === here.layer && there.folder !== here.folder)
    return `may not import its neighbour ${to.file}`;
  return undefined;
};

/** SQL that still uses tables of a higher slice, with the reason. Do not add any. */
const KNOWN_REACHES: Record<string, string> = {
  'accounts/demonstration.ts': 'products: a store with products gets no demonstration',
  'business/decimals.ts': 'products, imports: prices must be whole rand before cents are given up',
  'catalogue/staff/imports/undo-import.ts': 'order_lines: a product that was ordered is not removed',
  'catalogue/staff/products/list-staff-products.ts':
    'order_lines: a product that was ordered cannot be deleted',
  'payments/settling/settle-credit.ts': 'tax_documents: credit pays what is due first',
};

/** Like imports, SQL may use only the tables of its own slice and of those below it. */
const reachesOfSql = (): string[] => {
  const owners = ownersOf(readSources('server'));
  const unneeded = new Set(Object.keys(KNOWN_REACHES));
  const found = [...readSources('server'), ...readRoutineSources()].flatMap((source) =>
    [...tablesIn(source)].flatMap((table) => {
      const owner = owners.get(table);
      if (owner === undefined || !fault(placeOf(source.file), placeOf(owner))) return [];
      const name = source.file.replace('server/src/features/', '');
      unneeded.delete(name);
      return name in KNOWN_REACHES
        ? []
        : [`${source.file} may not use the table ${table} of ${owner}: SQL reaches one way`];
    }),
  );
  return [...found, ...[...unneeded].map((name) => `KNOWN_REACHES has ${name}, which no longer needs it`)];
};

const imports = new Map(
  Object.keys(LAYERS)
    .flatMap((workspace) => readSources(workspace, ['src', 'test']))
    .map((source) => [source.file, importsOf(source)] as const),
);
const faults = [...imports].flatMap(([file, targets]) =>
  targets.flatMap((target) => {
    const found = fault(placeOf(file), placeOf(target));
    return found ? [`${file} ${found}`] : [];
  }),
);
for (const { file, text } of readSources('server').filter(({ file }) => /[/-]routes\.ts$/.test(file))) {
  const reach = /from '(drizzle-orm[^']*|[^']*\/(?:tables|record-audit)\.ts)'/.exec(text)?.[1];
  if (reach) faults.push(`${file} is a route and may not import ${reach}: write an action or a query`);
  if (/\.transaction\(/.test(text))
    faults.push(`${file} is a route and may not open a transaction: only an action may`);
}
faults.push(...reachesOfSql());
faults.push(...filesInCircles(imports).map((file) => `${file} imports itself through others`));

if (faults.length > 0) {
  process.stderr.write(`${[...new Set(faults)].join('\n')}\n`);
  process.exit(1);
}
