import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '../../e2e/running/store-process.ts';
import { type BalancerOptions, fillTemplate, nginxAround } from './balancers.ts';
import { accepts, runPart, type Workplace } from './run-part.ts';

type OneServer = { port: number; certificate: BalancerOptions['certificate'] };

/** Starts nginx with the file for one server in front of a port, and returns its address. */
export const startOneServerNginx = async (
  place: Workplace,
  { port, certificate }: OneServer,
): Promise<string> => {
  const [plain, tls] = [await freePort(), await freePort()];
  const filled = await fillTemplate('nginx-one-server.conf', [
    ['listen [::]:80;', ''],
    ['listen [::]:443 ssl http2;', ''],
    ['listen 80;', `listen 127.0.0.1:${plain};`],
    ['listen 443 ', `listen 127.0.0.1:${tls} `],
    ['/etc/letsencrypt/live/shop.example.com/fullchain.pem', certificate.certificate],
    ['/etc/letsencrypt/live/shop.example.com/privkey.pem', certificate.key],
    ['127.0.0.1:3000', `127.0.0.1:${port}`],
  ]);
  const [around, site] = ['nginx-one-server.conf', 'one-server-site.conf'].map((name) =>
    path.join(place.folder, name),
  ) as [string, string];
  await Promise.all([writeFile(around, nginxAround(place.folder, site)), writeFile(site, filled)]);
  await runPart(place, {
    name: 'nginx-one-server',
    command: '/usr/sbin/nginx',
    words: ['-p', place.folder, '-c', around, '-e', 'stderr', '-g', 'daemon off;'],
    isUp: () => accepts(tls),
  });
  return `https://localhost:${tls}`;
};

/** Starts Caddy with a file from `docs/deploy` in front of a port, without TLS, and returns its address. */
export const startCaddy = async (place: Workplace, template: string, port: number): Promise<string> => {
  const own = await freePort();
  const address = `http://localhost:${own}`;
  const isContainer = template.startsWith('containers/');
  const filled = await fillTemplate(
    template,
    isContainer
      ? [
          ['{$DOMAIN}', address],
          ['{$UPSTREAM:store:3000}', `127.0.0.1:${port}`],
        ]
      : [
          ['shop.example.com {', `${address} {`],
          ['127.0.0.1:3000', `127.0.0.1:${port}`],
        ],
  );
  const name = isContainer ? 'caddy-container' : 'caddy';
  const file = path.join(place.folder, `${name}.conf`);
  await writeFile(file, `{\n\tadmin off\n}\n${filled}`);
  await runPart(place, {
    name,
    command: '/usr/bin/caddy',
    words: ['run', '--config', file, '--adapter', 'caddyfile'],
    env: { HOME: place.folder },
    isUp: () => accepts(own),
  });
  return address;
};
