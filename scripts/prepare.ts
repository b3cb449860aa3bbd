/**
 * Runs at the end of `npm ci`: builds the store, so that its first start does not have to, and removes files that no
 * store needs.
 */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { build, canBuild } from './build.ts';

const isBuilt = existsSync('web/dist/index.html') && existsSync('server/dist/serve.js');

if (canBuild) await build();
else if (!isBuilt)
  process.stdout.write(
    'The store is not built, and this install lacks the tools for it. Run npm ci, which builds it, and then npm ci --omit=dev; or install a release, which is already built.\n',
  );

/** Node's headers (67 MB) are for compiling packages, and no package is compiled here. */
for (const name of readdirSync('node_modules').filter((each) => /^node-(?:darwin|linux|win)-/.test(each)))
  rmSync(`node_modules/${name}/include`, { recursive: true, force: true });
