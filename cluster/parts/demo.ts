<<<<<<< /tmp/mw.2=======import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const FORMULARY = fileURLToPath(new URL('../../scripts/formulary.ts', import.meta.url));

/** Loads the demonstration into the database and bucket of these settings, and sets the password of its accounts. */
export const loadDemonstration = async (env: Record<string, string>, password: string): Promise<void> => {
  const run = (words: string[], input = ''): Promise<unknown> => {
    const running = promisify(execFile)(process.execPath, [FORMULARY, ...words], {
      env: { PATH: process.env.PATH, ...env },
    });
    running.child.stdin?.end(input);
    return running;
  };
  await run(['seed']);
  await run(['demo', 'password'], `${password}\n`);
};
>>>>>>> /tmp/mw.3