import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../e2e/running/store-process.ts';
import { accepts, runPart, type Workplace } from './run-part.ts';

/** The files of a certificate for this machine; `both` has the certificate and its key. */
type Certificate = { certificate: string; key: string; both: string };

/** Makes a certificate for localhost that this process trusts. */
export const makeCertificate = ({ folder }: Workplace): Certificate => {
  const [certificate = '', key = '', both = ''] = ['tls.crt', 'tls.key', 'tls.pem'].map((name) =>
    path.join(folder, name),
  );
  const names = 'subjectAltName=DNS:localhost,DNS:shop.localhost,DNS:api.shop.localhost,IP:127.0.0.1';
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-days',
      '2',
    ].concat(['-subj', '/CN=localhost', '-addext', names, '-keyout', key, '-out', certificate]),
    { stdio: 'ignore' },
  );
  writeFileSync(both, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'));
  setDefaultCACertificates([...getCACertificates(), readFileSync(certificate, 'utf8')]);
  return { certificate, key, both };
};

/** The addresses of a load balancer in front of the instances. */
export type Balancer = { address: string; plainAddress: string; readLog: () => string };

/** The instances' ports on this machine: four, as in `docs/deploy`. */
export type BalancerOptions = { ports: number[]; certificate: Certificate };

const DEPLOY = new URL('../../docs/deploy/', import.meta.url);

/**
 * Returns a configuration file from `docs/deploy` with other addresses and files. Each string to replace must occur in
 * it, so that the tested file is the documented one.
 */
export const fillTemplate = async (
  name: string,
  replacements: [text: string, by: string][],
): Promise<string> => {
  let filled = await readFile(fileURLToPath(new URL(name, DEPLOY)), 'utf8');
  for (const [text, by] of replacements) {
    if (!filled.includes(text)) throw new Error(`docs/deploy/${name} has no ${text}`);
    filled = filled.replaceAll(text, by);
  }
  return filled;
};

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

/** Wraps a file from conf.d in Debian's nginx.conf, with all files written to the folder. */
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
