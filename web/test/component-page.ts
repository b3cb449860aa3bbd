/** The page that components are tested in: the app's own styles, and no complaint in the console. */
import '../src/styles.css';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { page } from 'vitest/browser';

let complaints: unknown[][] = [];

beforeEach(async () => {
  await page.viewport(1440, 900);
  complaints = [];
  vi.spyOn(console, 'error').mockImplementation((...words) => complaints.push(words));
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  expect(complaints).toEqual([]);
});
