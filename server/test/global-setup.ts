import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startTestDatabase } from './database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    serverUrl: string;
    /** The data folder of a store that was just set up; `copyStore` copies it. */
    storeFolder: string;
  }
}

export default async (project: TestProject): Promise<() => Promise<void>> => {
  const storeFolder = await mkdtemp(path.join(tmpdir(), 'formulary-new-store-'));
  const { serverUrl, stop } = await startTestDatabase(storeFolder);
  project.provide('serverUrl', serverUrl);
  project.provide('storeFolder', storeFolder);
  return async () => {
    await stop();
    await rm(storeFolder, { recursive: true, force: true });
  };
};
