/** The page that components are tested in: the app's own styles, nothing left of the test before, no complaint in the console. */
import '../src/styles.css';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';

let complaints: unknown[][] = [];

beforeEach(async () => {
  await page.viewport(1440, 900);
  complaints = [];
  vi.spyOn(console, 'error').mockImplementation((...words) => complaints.push(words));
});

afterEach(async () => {
  vi.useRealTimers();
  await cleanup();
  vi.restoreAllMocks();
  localStorage.clear();
  expect(complaints).toEqual([]);
});
