import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

const SCRIPTS = fileURLToPath(new URL('../../scripts', import.meta.url));

test.each([
  ['start', 'prepare-node.js'],
  ['build', 'require-node.js'],
])('in a clone without packages, %s says in one sentence what to do', async (script, first) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'formulary-clone-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp(SCRIPTS, path.join(folder, 'scripts'), { recursive: true });
  const words = ['--import', `./scripts/${first}`, `scripts/${script}.ts`];
  const started = promisify(execFile)(process.execPath, words, { cwd: folder });
  await expect(started).rejects.toMatchObject({ code: 1, stderr: 'Nothing is installed yet. Run npm ci.\n' });
});
