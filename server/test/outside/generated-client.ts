import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../', import.meta.url));
/** The generator needs a TypeScript that the sources do not, and has it in its own workspace. */
const bin = (name: string): string => path.join(root, 'examples/node_modules/.bin', name);

/**
 * Copies an example to a folder of its own, with the client generated from the description that a running store serves. `remove`
 * deletes the folder.
 */
export const withGeneratedClient = async (example: string, storeUrl: string) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'formulary-example-'));
  await cp(path.join(root, 'examples', example), folder, { recursive: true });
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  await writeFile(path.join(folder, 'package.json'), '{ "type": "module" }');
  await run(bin('openapi-typescript'), [`${storeUrl}/api/openapi.json`, '-o', path.join(folder, 'api.ts')]);
  return {
    folder,
    /** Compiles the types; returns what the compiler says. */
    compile: () =>
      run(bin('tsc'), ['-p', folder]).then(
        ({ stdout }) => stdout,
        ({ stdout }: { stdout: string }) => stdout,
      ),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
};
