/**
 * Checks import directions. The rules name folders, so they apply to a new feature from its first file: contract ← server
 * and web, server ← demo; on the server dashboard → invoicing and bank → payments → orders → catalogue → accounts → ledger above http, db,
 * storage; on the web routes → admin → features → ui → lib, and each slice above those below it. There are no import
 * cycles. A server route parses, calls an act or a query, and replies: it contains no SQL, no transaction and no audit
 * entry.
 */
import { filesInCircles, importsOf, readSources } from './import-graph.ts';

/** Lower layers may not import higher ones. Entries on one line may not import each other, except within the same folder. */
const LAYERS: Record<string, string[][]> = {
  contract: [['src']],
  server: [
    ['src/settings-file.ts', 'src/watchdog'],
    ['src/config.ts', 'src/telemetry', 'src/html', 'src/decoding'],
    ['src/db', 'src/storage'],
    ['src/jobs'],
    ['src/mail'],
    ['src/http'],
    ['src/documents'],
    ['src/features/ledger'],
    ['src/features/audit'],
    ['src/features/business'],
    ['src/features/storefront'],
    ['src/features/accounts'],
    ['src/features/notifications'],
    ['src/features/catalogue', 'src/features/webhooks'],
    ['src/features/orders'],
    ['src/features/usuals', 'src/features/lists', 'src/features/carts'],
    ['src/features/quick-order'],
    ['src/features/payments'],
    ['src/features/invoicing', 'src/features/bank'],
    ['src/features/credit-control', 'src/features/accounting'],
    ['src/features/customers', 'src/features/mail'],
    ['src/features/dashboard'],
    ['src/backup'],
    ['src/app.ts', 'src/workers.ts', 'src/decoding-process.ts', 'src/open-services.ts', 'src/open-log.ts'],
    ['src/doctor'],
    ['src/serve.ts', 'src/cli', 'test'],
    ['src/main.ts'],
  ],
  demo: [['src']],
  web: [
    ['src/lib'],
    ['src/ui'],
    ['src/features/storefront'],
    ['src/features/accounts'],
    ['src/features/notifications'],
    ['src/features/ledger', 'src/features/delivery-details', 'src/features/documents'],
    ['src/features/profile'],
    ['src/features/cart'],
    ['src/features/catalogue'],
    ['src/features/orders'],
    ['src/features/usuals', 'src/features/lists'],
    ['src/features/quick-order'],
    ['src/features/payments'],
    ['src/features/store-access'],
    ['src/features/checkout', 'src/features/home'],
    ['src/features/live'],
    ['src/features/shell'],
    ['src/admin/list', 'src/admin/identity'],
    [
      'src/admin/audit',
      'src/admin/payments',
      'src/admin/documents',
      'src/admin/catalogue',
      'src/admin/storefront',
    ],
    ['src/admin/ledger', 'src/admin/business', 'src/admin/systems', 'src/admin/carts'],
    ['src/admin/credit-control'],
    ['src/admin/accounting', 'src/admin/customers', 'src/admin/orders'],
    ['src/admin/dashboard', 'src/admin/bank'],
    ['src/admin/shell'],
    ['src/routes'],
    ['src/routeTree.gen.ts'],
    ['src/router.tsx'],
    ['src/app.tsx'],
    ['src/login-page.tsx'],
    ['src/main.tsx'],
    ['test'],
  ],
};
/** The workspaces that each may import, besides itself. */
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
  if (here.layer < 0) return 'stands in no layer of scripts/check-imports.ts';
  if (there.layer > here.layer) return `may not import ${to.file}: imports go one way`;
  if (there.layer === here.layer && there.folder !== here.folder)
    return `may not import its neighbour ${to.file}`;
  return undefined;
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
  if (reach) faults.push(`${file} is a route and may not import ${reach}: write an act or a query`);
  if (/\.transaction\(/.test(text))
    faults.push(`${file} is a route and may not open a transaction: an act does`);
}
// The router's generated tree and the routes import each other.
const written = new Map([...imports].filter(([file]) => !file.endsWith('.gen.ts')));
faults.push(...filesInCircles(written).map((file) => `${file} imports itself by way of others`));

if (faults.length > 0) {
  process.stderr.write(`${[...new Set(faults)].join('\n')}\n`);
  process.exit(1);
}
