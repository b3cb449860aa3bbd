<<<<<<< /tmp/mw.2=======/** A store with its embedded database in its own folder. */
import { readConfig } from '../../server/src/config.ts';
import type { Db } from '../../server/src/db/client.ts';
import { openConfiguredDatabase } from '../../server/src/db/open.ts';
import { startProcess } from '../bench-store.ts';

export const openStore = async <Result>(
  dataDir: string,
  act: (db: Db) => Promise<Result>,
): Promise<Result> => {
  const database = await openConfiguredDatabase(readConfig({ DATA_DIR: dataDir }), { migrate: true });
  try {
    return await act(database.db);
  } finally {
    await database.close();
  }
};

/** Starts the store as a process; `told` is the address that it prints. */
export const startStore = (dataDir: string) =>
  startProcess(
    '../scripts/serve.ts',
    [],
    { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', NODE_ENV: 'development' },
    /ready at (\S+)/,
  );
>>>>>>> /tmp/mw.3