import { readFileSync } from 'node:fs';

const readText = (file: URL): string | undefined => {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return undefined;
  }
};

const { version } = JSON.parse(readText(new URL('../package.json', import.meta.url)) ?? '{}') as {
  version: string;
};

/** The running version, and the commit that it was built from (`scripts/build.ts`), if known. */
export const RUNNING = { version, commit: readText(new URL('../dist/commit', import.meta.url)) ?? null };

/** "1.0.0 (3fa2a8346)". */
export const RUNNING_VERSION = RUNNING.commit ? `${version} (${RUNNING.commit})` : version;
