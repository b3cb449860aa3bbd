import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { API_SCOPES } from '@formulary/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newUser } from '../../server/test/builders.ts';
import { useApp } from '../../server/test/harness.ts';
import { buildDemoCatalogue } from './catalogue/build-catalogue.ts';
import { loadDemoHistory } from './history/load-history.ts';
import { loadDemoCatalogue, placeProducts } from './load-catalogue.ts';

const run = promisify(execFile);
const page = await readFile(fileURLToPath(new URL('../../docs/api.md', import.meta.url)), 'utf8');

/** A command of the page, with the output that the page shows below it. */
type Example = { title: string; command: string; answer?: { kind: string; text: string } };

const examples: Example[] = [];
let title = '';
for (const [, heading, kind, text = ''] of page.matchAll(/^## (.*)$|^```(\w+)\n([\s\S]*?)^```$/gm)) {
  if (heading) title = heading;
  const last = examples.at(-1);
  if (kind === 'bash') examples.push({ title, command: text });
  else if ((kind === 'json' || kind === 'text') && last && !last.answer) last.answer = { kind, text };
}

/** Replaces values that differ in each run. */
const MASKS: [what: RegExp, name: string][] = [
  [/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g, 'ID'],
  [/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'MOMENT'],
  [/"(?:[A-HJ-NP-Z2-9]{8,10})"/g, '"REFERENCE"'],
  [/"WyI[\w-]+"/g, '"CURSOR"'],
];
const masked = (text: string): string =>
  MASKS.reduce((left, [what, name]) => left.replaceAll(what, name), text);

/** Returns a free port for the page's receiver. */
const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
};

const MARK = '=== example ';
const harness = useApp({ env: async () => ({ WEBHOOK_ALLOW_PRIVATE: 'true' }) });
let folder: string;
let outputs: string[];

beforeAll(async () => {
  const { db } = harness;
  const { products, synonyms } = buildDemoCatalogue();
  await loadDemoCatalogue(harness.services, placeProducts(products), synonyms);
  await loadDemoHistory(harness.services, harness.clock.now, () => {});
  const admin = await newUser(db, { role: 'Admin' });
  const payload = { name: 'Examples', scopes: API_SCOPES };
  const token = await harness.as(admin, { method: 'POST', url: '/api/admin/api-tokens', payload });
  const address = await harness.app.listen({ port: 0, host: '127.0.0.1' });
  folder = await mkdtemp(path.join(tmpdir(), 'formulary-api-examples-'));
  const script = examples.map(({ command }, index) => `echo; echo '${MARK}${index}'\n${command}`).join('\n');
  // Receivers refuse messages that claim to be old.
  harness.clock.now = new Date();
  await harness.services.jobs.start({ warn: () => {}, error: () => {} });
  const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', script], {
    // The page waits for a message that never arrives.
    timeout: 180_000,
    cwd: folder,
    env: {
      ...process.env,
      ...{ STORE: address, TOKEN: token.json().token, PORT: String(await freePort()) },
      PATH: `${path.dirname(process.execPath)}:${process.env.PATH}`,
    },
  });
  outputs = stdout.split(new RegExp(`^${MARK}\\d+$`, 'm')).slice(1);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Returns a pattern for output in which a line that ends with `…` matches any line that begins the same way. */
const patternOf = (text: string): RegExp =>
  new RegExp(
    `^${text
      .split('\n')
      .map((line) => (line.endsWith('…') ? `${RegExp.escape(line.slice(0, -1))}.*` : RegExp.escape(line)))
      .join('\n')}$`,
  );

const answered = examples.flatMap(({ title: section, command, answer }, index) =>
  answer ? [{ name: `${section} (${command.trim().split('\n')[0]})`, section, answer, index }] : [],
);

test('the page has at least ten worked examples', () => {
  expect(new Set(answered.map(({ section }) => section)).size).toBeGreaterThanOrEqual(10);
});

test.each(answered)('the store responds as shown: $name', ({ answer, index }) => {
  const output = masked(outputs[index]?.trim() ?? '');
  const shown = masked(answer.text.trim());
  if (answer.kind === 'text') expect(output).toMatch(patternOf(shown));
  else expect(JSON.parse(output)).toMatchObject(JSON.parse(shown));
});
