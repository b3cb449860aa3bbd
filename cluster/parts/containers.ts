import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { accepts, type Part, runPart, type Workplace } from './run-part.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const LONG_OUTPUT = 64 * 1024 * 1024;
/** Debian's own slim images also lack these. */
const LEFT_OUT = ['usr/share/doc', 'usr/share/man', 'usr/share/locale', 'var/cache/apt', 'var/lib/apt/lists'];
const SYSTEM_CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';

const STORAGE = ['--storage-driver', 'vfs'];
/** Debian's crun does not run on kernels with both kinds of control groups. */
const RUNTIME = ['--runtime', 'runc', '--cgroup-manager', 'cgroupfs'];

const say = async (command: string, ...words: string[]): Promise<string> => {
  const { stdout } = await promisify(execFile)(command, words, { maxBuffer: LONG_OUTPUT });
  return stdout.trim();
};
const podman = (...words: string[]): Promise<string> => say('podman', ...STORAGE, ...RUNTIME, ...words);
const build = (folder: string, image: string, ...words: string[]): Promise<string> =>
  say(
    'buildah',
    ...STORAGE,
    'build',
    '--isolation',
    'chroot',
    '--format',
    'docker',
    '-t',
    image,
    ...words,
    folder,
  );

/** Builds an image of Debian from its packages, and one with Node and npm, as the base of the Containerfile. */
const makeBaseImages = async (place: Workplace): Promise<{ debian: string; node: string }> => {
  const images = { debian: 'localhost/debian:slim', node: 'localhost/node:24' };
  const debian = path.join(place.folder, 'debian');
  await say('debootstrap', '--variant=minbase', 'bookworm', debian);
  for (const folder of LEFT_OUT) rmSync(path.join(debian, folder), { recursive: true, force: true });
  writeFileSync(path.join(place.folder, 'Containerfile'), 'FROM scratch\nCOPY debian /\n');
  await build(place.folder, images.debian);
  rmSync(debian, { recursive: true });

  const bin = path.join(place.folder, 'node/usr/local/bin');
  const modules = path.join(place.folder, 'node/usr/local/lib/node_modules');
  mkdirSync(bin, { recursive: true });
  cpSync(process.execPath, path.join(bin, 'node'), { dereference: true });
  const npm = path.join(execFileSync('npm', ['root', '--global'], { encoding: 'utf8' }).trim(), 'npm');
  cpSync(npm, path.join(modules, 'npm'), { recursive: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', path.join(bin, 'npm'));
  // The machine may trust a registry whose certificate Node does not know.
  cpSync(SYSTEM_CERTIFICATES, path.join(place.folder, 'node', SYSTEM_CERTIFICATES));
  writeFileSync(
    path.join(place.folder, 'Containerfile'),
    `FROM ${images.debian}\nCOPY node /\nENV NODE_EXTRA_CA_CERTS=${SYSTEM_CERTIFICATES}\n`,
  );
  await build(place.folder, images.node);
  return images;
};

export type Image = {
  name: string;
  bytes: number;
  user: string;
  list: (folder: string) => Promise<string[]>;
};

/** Builds the store's image from its Containerfile. */
export const buildStoreImage = async (place: Workplace): Promise<Image> => {
  const { debian, node } = await makeBaseImages(place);
  const name = 'localhost/formulary:test';
  await build(root, name, '--build-arg', `NODE_IMAGE=${node}`, '--build-arg', `RUN_IMAGE=${debian}`);
  const [about] = JSON.parse(await podman('image', 'inspect', name)) as [{ Size: number; User: string }];
  const mounted = await podman('image', 'mount', name);
  place.atEnd(async () => {
    await podman('image', 'unmount', name);
  });
  return {
    name,
    bytes: about.Size,
    user: about.User,
    list: (folder) => say('ls', path.join(mounted, folder)).then((names) => names.split('\n')),
  };
};

/** As in compose.yaml and the manifests: only /data and /tmp are writable, and it has no rights beyond its user's. */
const CONFINED = [
  ...['--read-only', '--tmpfs', '/tmp', '--cap-drop', 'all', '--security-opt', 'no-new-privileges'],
  ...['--memory', '512m', '--network', 'host', '--ulimit', 'nofile=8192:8192', '--ulimit', 'nproc=4096:4096'],
];

const withEnv = (env: Record<string, string>): string[] =>
  Object.entries(env).flatMap(([key, value]) => ['--env', `${key}=${value}`]);

/** Runs one of the image's commands to its end, and returns its output. */
export const runInContainer = (
  { name }: Image,
  env: Record<string, string>,
  ...words: string[]
): Promise<string> => podman('run', '--rm', ...CONFINED, ...withEnv(env), name, ...words);

export type Container = Part & {
  port: number;
  /** Runs a command in the container, and returns its output. */
  exec: (...words: string[]) => Promise<string>;
  /** Runs the container's health check; rejects if that fails. */
  checkHealth: () => Promise<string>;
  /** Stops the container as an orchestrator does, and returns its exit code. */
  stopGently: () => Promise<number>;
};

/** Starts the store in a container, on a port of this machine. */
export const startContainer = async (
  place: Workplace,
  { name }: Image,
  port: number,
  env: Record<string, string>,
): Promise<Container> => {
  const id = `formulary-${port}`;
  const data = path.join(place.folder, id);
  mkdirSync(data, { mode: 0o777 });
  const settings = withEnv({ ...env, HOST: '127.0.0.1', PORT: String(port) });
  const words = [...STORAGE, ...RUNTIME, 'run', '--rm', '--name', id, ...CONFINED];
  place.atEnd(async () => {
    await podman('rm', '--force', '--ignore', id);
  });
  const part = await runPart(place, {
    name: id,
    command: 'podman',
    words: [...words, '--volume', `${data}:/data:U`, ...settings, name],
    isUp: () => accepts(port),
  });
  return {
    ...part,
    port,
    exec: (...command) => podman('exec', id, ...command),
    checkHealth: () => podman('healthcheck', 'run', id),
    stopGently: async () => {
      await podman('stop', '--time', '30', id);
      return (
        part.process.exitCode ??
        (await new Promise<number>((resolve) => part.process.once('exit', (code) => resolve(code ?? -1))))
      );
    },
  };
};

/**
 * Returns the store's settings in a file from `docs/deploy`: the keys in capitals, in compose.yaml before the services.
 */
export const settingsIn = (file: string): string[] => {
  const [text = ''] = readFileSync(path.join(root, 'docs/deploy', file), 'utf8').split(/^services:/m);
  return [...text.matchAll(/^\s+([A-Z][A-Z0-9_]{3,}): /gm)].map(([, setting = '']) => setting);
};
