<<<<<<< /tmp/mw.2=======import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '../../e2e/running/store-process.ts';
import type { Balancer, BalancerOptions } from './balancer.ts';
import { fillTemplate } from './fill-template.ts';
import { accepts, runPart } from './run-part.ts';
import type { Workplace } from './workplace.ts';

/** Debian's nginx.conf around a file of conf.d, with all files written to the folder. */
export const nginxAround = (folder: string, site: string): string => `
pid ${site}.pid;
worker_processes 2;
events {}
http {
  access_log off;
  error_log stderr warn;
  client_body_temp_path ${folder}/nginx-bodies;
  proxy_temp_path ${folder}/nginx-answers;
  fastcgi_temp_path ${folder}/nginx-fastcgi;
  uwsgi_temp_path ${folder}/nginx-uwsgi;
  scgi_temp_path ${folder}/nginx-scgi;
  include ${site};
}
`;

/** Starts nginx with `docs/deploy/nginx.conf` in front of four instances. */
export const startNginx = async (
  place: Workplace,
  { ports, certificate }: BalancerOptions,
): Promise<Balancer> => {
  const [plain, tls] = [await freePort(), await freePort()];
  const { folder } = place;
  const filled = await fillTemplate('nginx.conf', [
    ['listen 80;', `listen 127.0.0.1:${plain};`],
    ['listen 443 ', `listen 127.0.0.1:${tls} `],
    ['/etc/nginx/formulary.crt', certificate.certificate],
    ['/etc/nginx/formulary.key', certificate.key],
    ...ports.map((port, index): [string, string] => [`10.0.0.1${index + 1}:3000`, `127.0.0.1:${port}`]),
  ]);
  const file = path.join(folder, 'nginx.conf');
  const site = path.join(folder, 'formulary.conf');
  await Promise.all([writeFile(file, nginxAround(folder, site)), writeFile(site, filled)]);
  const { readLog } = await runPart(place, {
    name: 'nginx',
    command: '/usr/sbin/nginx',
    words: ['-p', folder, '-c', file, '-e', 'stderr', '-g', 'daemon off;'],
    isUp: () => accepts(tls),
  });
  return { address: `https://localhost:${tls}`, plainAddress: `http://localhost:${plain}`, readLog };
};
>>>>>>> /tmp/mw.3