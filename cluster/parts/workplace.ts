<<<<<<< /tmp/mw.2=======import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';

/** The folder of the data and logs of one test file. */
export type Workplace = {
  readonly folder: string;
  /** Adds a function to run after the file's last test, in reverse order. */
  atEnd: (act: () => Promise<unknown>) => void;
};

/** Creates a folder before the tests of a file. Afterwards stops the parts, and keeps the folder if a test failed. */
export const useWorkplace = (): Workplace => {
  let folder = '';
  let hasFailed = false;
  const acts: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'formulary-cluster-'));
    // Some parts run as their own users.
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
>>>>>>> /tmp/mw.3