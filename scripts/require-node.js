/**
 * Imported first by every script: reports what is missing. JavaScript, because Node may be too old to run TypeScript.
 */
import { existsSync } from 'node:fs';
import { linkNode } from './link-node.js';

const LEAST = 24;

/** Returns instructions to follow before the scripts can run; undefined if there are none. */
const faultOf = () => {
  const isInstalled = existsSync(new URL('../node_modules', import.meta.url));
  if (!isInstalled) return 'Nothing is installed yet. Run npm ci.';
  if (Number.parseInt(process.versions.node, 10) >= LEAST) return undefined;
  if (linkNode())
    return `Formulary runs on its own Node ${LEAST}. Start it with npm run, or node_modules/.bin/node.`;
  return `Formulary runs on Node ${LEAST}, and this is ${process.version}. npm ci did not install it: either it was told to leave out optional packages, or there is none for ${process.platform} on ${process.arch}. Install Node ${LEAST} or later, then run npm ci again.`;
};

const fault = faultOf();
if (fault) {
  process.stderr.write(`${fault}\n`);
  process.exit(1);
}
