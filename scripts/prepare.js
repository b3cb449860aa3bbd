/**
 * Runs at the end of `npm ci`: builds the store, so that its first start need not. JavaScript, because an install without
 * the build tools may have an older Node, which cannot run TypeScript.
 */
import { existsSync } from 'node:fs';

const canBuild = existsSync('node_modules/rolldown');
const isBuilt = existsSync('web/dist/index.html') && existsSync('server/dist/serve.js');

if (canBuild) {
  const { build } = await import('./build.ts');
  await build();
} else if (!isBuilt)
  process.stdout.write(
    'The store is not built, because this install is without the tools for it. Copy web/dist and server/dist from a full one.\n',
  );
