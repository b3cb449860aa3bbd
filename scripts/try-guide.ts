/**
 * Runs every command of docs/deploy/one-server.md in order on a new Debian, in a container with its own systemd: `npm
 * run test:guide`. Needs root, debootstrap and systemd-nspawn. The only difference from the guide: Caddy signs the
 * certificate itself, because the domain does not exist. `--from FOLDER` copies an existing debootstrap folder instead
 * of creating one.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildName } from './build.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const GUIDE = path.join(root, 'docs/deploy/one-server.md');
const DEBIAN = ['--variant=minbase', '--include=systemd,systemd-sysv,dbus', 'trixie'];
const START_MS = 120_000;
/** The answers to `formulary init`, line by line. */
const ANSWERS = [
  ...['', 'shop.example.com', '', '', '', '08:00-17:00', '2'],
  ...['Karoo Wholesale (Pty) Ltd', '4123456789', '12 Loop Street; Cape Town; 8001'],
  ...['boss', 'Naledi', 'a password of our own'],
];
/** The additional certificates that Node trusts: those of this machine, and later Caddy's. */
const TRUSTED = '/usr/local/share/trusted.crt';
/** Commands that download something. All others run in a separate network, where ports 80, 443 and 3000 are free. */
const DOWNLOADS = /^(apt-get|npm) /m;

const { values: options } = parseArgs({ options: { from: { type: 'string' } } });

const say = (text: string): void => void process.stdout.write(`${text}\n`);

const missing = ['debootstrap', 'systemd-nspawn', 'nsenter'].filter(
  (command) => spawnSync('which', [command]).status !== 0,
);
if (process.getuid?.() !== 0 || missing.length > 0) {
  process.stderr.write(
    `This needs root and, on Debian: apt-get install debootstrap systemd-container. Missing: ${missing.join(', ') || 'root'}.\n`,
  );
  process.exit(1);
}

const blocks = [...readFileSync(GUIDE, 'utf8').matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(
  ([, commands = '']) => commands,
);

const folder = mkdtempSync(path.join(tmpdir(), 'formulary-guide-'));
const machine = path.join(folder, 'machine');

/** Provides the release, and a copy of it under the name of the update. */
const provideReleases = (): void => {
  execFileSync(process.execPath, [path.join(root, 'scripts/release.ts')], { stdio: 'inherit' });
  const home = path.join(machine, 'root');
  const unpacked = path.join(folder, `formulary-${buildName()}`);
  execFileSync('tar', ['-xzf', path.join(root, `dist/formulary-${buildName()}.tar.gz`), '-C', folder]);
  for (const name of ['formulary-1.0.0-3fa2a8346', 'formulary-1.1.0-8d02c517b']) {
    const named = path.join(folder, name);
    if (named !== unpacked) cpSync(unpacked, named, { recursive: true });
    execFileSync('tar', ['-czf', path.join(home, `${name}.tar.gz`), '-C', folder, name]);
    const sum = execFileSync('sha256sum', [`${name}.tar.gz`], { cwd: home, encoding: 'utf8' });
    writeFileSync(path.join(home, `${name}.tar.gz.sha256`), sum);
  }
};

/** Starts the machine and returns its init process. */
const boot = async (): Promise<{ init: number; stop: () => Promise<void> }> => {
  const words = ['--register=no', '--keep-unit', '--private-network', '--resolv-conf=copy-host'];
  const child = spawn('systemd-nspawn', [...words, '-D', machine, '--boot'], {
    stdio: 'ignore',
    env: { ...process.env, SYSTEMD_NSPAWN_UNIFIED_HIERARCHY: '1' },
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  for (const deadline = Date.now() + START_MS; Date.now() < deadline; await wait(500)) {
    const found = spawnSync('pgrep', ['-P', String(child.pid)], { encoding: 'utf8' }).stdout;
    const init = Number.parseInt(found, 10);
    if (!init) continue;
    const { status } = spawnSync('nsenter', [
      '-t',
      String(init),
      '-a',
      'systemctl',
      'is-system-running',
      '--wait',
    ]);
    if (status === 0)
      return {
        init,
        stop: async () => {
          child.kill('SIGTERM');
          await ended;
        },
      };
  }
  child.kill('SIGKILL');
  throw new Error('The machine did not start.');
};

const runIn = (init: number, commands: string): boolean => {
  const spaces = DOWNLOADS.test(commands) ? ['-m', '-u', '-i', '-p'] : ['-a'];
  const environment = [
    'HOME=/root',
    'DEBIAN_FRONTEND=noninteractive',
    `NODE_EXTRA_CA_CERTS=${TRUSTED}`,
    'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  ];
  const shell = ['env', '-i', '-C', '/root', ...environment, 'bash', '-eux', '-c', commands];
  return (
    spawnSync('nsenter', ['-t', String(init), ...spaces, ...shell], {
      input: `${ANSWERS.join('\n')}\n`,
      stdio: ['pipe', 'inherit', 'inherit'],
    }).status === 0
  );
};

/** Returns commands to run after a block, which wait for its effect or adapt it to this machine. */
const afterwards = (commands: string): string | undefined => {
  if (commands.includes('/etc/caddy/Caddyfile'))
    return "sed -i '1i { \\n local_certs\\n}' /etc/caddy/Caddyfile";
  if (commands.includes('restart caddy'))
    return `for _ in $(seq 60); do [ -e /var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt ] && break; sleep 1; done
      cat /var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt >> ${TRUSTED}`;
  if (/start formulary$|enable --now formulary$/m.test(commands))
    return 'for _ in $(seq 60); do (exec 3<>/dev/tcp/127.0.0.1/3000) 2>/dev/null && exit 0; sleep 1; done; journalctl -u formulary -n 50; exit 1';
  return undefined;
};

const follow = async (): Promise<void> => {
  say(`Installing Debian in ${machine}.`);
  if (options.from) execFileSync('cp', ['-a', options.from, machine]);
  else execFileSync('debootstrap', [...DEBIAN, machine], { stdio: ['ignore', 'ignore', 'inherit'] });
  const { NODE_EXTRA_CA_CERTS: own } = process.env;
  writeFileSync(path.join(machine, TRUSTED), own ? readFileSync(own) : '');
  appendFileSync(path.join(machine, 'etc/hosts'), '127.0.0.1 localhost shop.example.com\n');
  provideReleases();
  const { init, stop } = await boot();
  try {
    for (const [index, commands] of blocks.entries()) {
      say(`\n--- block ${index + 1} of ${blocks.length}`);
      if (!runIn(init, commands)) throw new Error(`Block ${index + 1} failed:\n${commands}`);
      const more = afterwards(commands);
      if (more && !runIn(init, more)) throw new Error(`After block ${index + 1}, this failed:\n${more}`);
    }
    say('\n--- the store after all of this');
    const last =
      'systemd-analyze security formulary | tail -1; systemctl show formulary -p User -p MemoryMax; formulary doctor';
    if (!runIn(init, last)) throw new Error('The store is not healthy at the end.');
  } finally {
    await stop();
  }
};

try {
  await follow();
  say(`\nAll ${blocks.length} blocks of the guide work.`);
} finally {
  if (existsSync(folder)) rmSync(folder, { recursive: true, force: true });
}
