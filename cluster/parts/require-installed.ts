import { accessSync, constants } from 'node:fs';

/** The programs that the suite needs and npm does not install, with the Debian package of each. */
const PROGRAMS: Record<string, string> = {
  buildah: '/usr/bin/buildah',
  caddy: '/usr/bin/caddy',
  debootstrap: '/usr/sbin/debootstrap',
  haproxy: '/usr/sbin/haproxy',
  memcached: '/usr/bin/memcached',
  nginx: '/usr/sbin/nginx',
  openssl: '/usr/bin/openssl',
  pgbouncer: '/usr/sbin/pgbouncer',
  podman: '/usr/bin/podman',
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
  prometheus: '/usr/bin/prometheus',
  runc: '/usr/sbin/runc',
  'swift-account': '/usr/bin/swift-account-server',
  'swift-container': '/usr/bin/swift-container-server',
  'swift-object': '/usr/bin/swift-object-server',
  'swift-proxy': '/usr/bin/swift-proxy-server',
};

const isInstalled = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** Ends the run before its first test unless every program is installed. */
export default (): void => {
  const missing = Object.keys(PROGRAMS).filter((name) => !isInstalled(PROGRAMS[name] ?? ''));
  if (missing.length > 0)
    throw new Error(
      `The cluster suite runs programs of Debian 12 that this machine does not have. Install them, without starting their services:\n  apt-get install --no-install-recommends ${missing.join(' ')}`,
    );
};
