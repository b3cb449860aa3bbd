import type { TestProject } from 'vitest/node';
import { startTestDatabase } from './database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    serverUrl: string;
  }
}

export default async (project: TestProject): Promise<() => Promise<void>> => {
  const { serverUrl, stop } = await startTestDatabase();
  project.provide('serverUrl', serverUrl);
  return stop;
};
