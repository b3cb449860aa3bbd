import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '../../e2e/running/store-process.ts';
import type { Balancer, BalancerOptions } from './balancer.ts';
import { fillTemplate } from './fill-template.ts';
import { accepts, runPart } from './run-part.ts';
import type { Workplace } from './workplace.ts';

/** Starts HAProxy with `docs/deploy/haproxy.cfg` in front of four instances. */
export const startHaproxy = async (
  place: Workplace,
  { ports, certificate }: BalancerOptions,
): Promise<Balancer> => {
  const [plain, tls] = [await freePort(), await freePort()];
  const file = path.join(place.folder, 'haproxy.cfg');
  const filled = await fillTemplate('haproxy.cfg', [
    ['bind :80', `bind 127.0.0.1:${plain}`],
    ['bind :443', `bind 127.0.0.1:${tls}`],
    ['/etc/haproxy/formulary.pem', certificate.both],
    ...ports.map((port, index): [string, string] => [`10.0.0.1${index + 1}:3000`, `127.0.0.1:${port}`]),
  ]);
  await writeFile(file, filled);
  const { readLog } = await runPart(place, {
    name: 'haproxy',
    command: '/usr/sbin/haproxy',
    words: ['-db', '-f', file],
    isUp: () => accepts(tls),
  });
  return { address: `https://localhost:${tls}`, plainAddress: `http://localhost:${plain}`, readLog };
};
