<<<<<<< /tmp/mw.2=======import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { answers, type Part, runPart } from './run-part.ts';
import type { Workplace } from './workplace.ts';

const SERVE = fileURLToPath(new URL('../../scripts/serve.ts', import.meta.url));

export type Instance = Part & { port: number; address: string };

/** Starts the built store as a production instance, which is ready once this resolves. */
export const startInstance = async (
  place: Workplace,
  { name, port, env }: { name: string; port: number; env: Record<string, string> },
): Promise<Instance> => {
  const dataDir = path.join(place.folder, name);
  await mkdir(dataDir, { recursive: true });
  const address = `http://127.0.0.1:${port}`;
  const part = await runPart(place, {
    name,
    command: process.execPath,
    words: [SERVE],
    env: {
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      TRUST_PROXY: '1',
      ...env,
    },
    isUp: () => answers(`${address}/readyz`, 200),
  });
  return { ...part, port, address };
};
>>>>>>> /tmp/mw.3