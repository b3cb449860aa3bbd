import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';

/** Where the parts of one test file keep their data and logs. */
export type Workplace = {
  readonly folder: string;
  /** Adds what is to be done after the file's last test; what was added last is done first. */
  atEnd: (act: () => Promise<unknown>) => void;
};

/** Makes a folder before the tests of a file; afterwards stops what was started, and keeps the folder if a test failed. */
export const useWorkplace = (): Workplace => {
  let folder = '';
  let hasFailed = false;
  const acts: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'formulary-cluster-'));
    // Some parts run as users of their own.
    await chmod(folder, 0o755);
  });
  beforeEach(({ onTestFailed }) =>
    onTestFailed(() => {
      hasFailed = true;
    }),
  );
  afterAll(async () => {
    for (const act of acts.splice(0).toReversed()) await act();
    if (hasFailed) process.stderr.write(`Logs and data are kept in ${folder}\n`);
    else await rm(folder, { recursive: true, force: true });
  });
  return {
    get folder() {
      return folder;
    },
    atEnd: (act) => void acts.push(act),
  };
};
