/** What every journey starts from: a store, a customer who is signed in, a page that may not complain. */
import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { readConfig } from '../server/src/config.ts';
import { type Db, openDatabase } from '../server/src/db/client.ts';
import { createSession, SESSION_COOKIE } from '../server/src/features/accounts/create-session.ts';
import type { users } from '../server/src/features/accounts/tables.ts';
import { newUser } from '../server/test/builders.ts';

const port = (): string => process.env.STORE_PORT ?? '';
export const storeUrl = (host = 'localhost'): string => `http://${host}:${port()}`;

type UserValues = Partial<typeof users.$inferInsert>;
export type Customer = Awaited<ReturnType<typeof newUser>>;

type Fixtures = {
  /** Makes a customer and signs the page in as them; override what the journey is about. */
  signIn: (values?: UserValues) => Promise<Customer>;
  /** Complaints of the console that the journey expects, such as a refused request. */
  expectComplaint: (pattern: RegExp) => void;
};

export const test = base.extend<Fixtures, { db: Db }>({
  db: [
    async ({}, use) => {
      const db = openDatabase(process.env.STORE_DATABASE_URL ?? '', { poolSize: 4, onError: () => {} });
      await use(db);
      await db.$client.end();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({}, use) => use(storeUrl()),
  expectComplaint: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      // The login screen asks whether somebody is signed in; a 401 is the answer no.
      const expected: RegExp[] = [/401 .*\/api\/app-settings/];
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`);
      });
      page.on('pageerror', (error) => complaints.push(error.stack ?? error.message));
      await use((pattern) => expected.push(pattern));
      expect(complaints.filter((text) => !expected.some((pattern) => pattern.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
  signIn: async ({ context, db }, use) => {
    const config = readConfig({ DATABASE_URL: process.env.STORE_DATABASE_URL });
    await use(async (values) => {
      const customer = await newUser(db, {
        username: `e2e-${crypto.randomUUID()}`,
        deliveryFee: 12_000,
        ...values,
      });
      const token = await createSession({ db, config, clock: () => new Date() }, customer.id, 'e2e');
      await context.addCookies([
        { name: SESSION_COOKIE, value: token, url: storeUrl(), httpOnly: true, sameSite: 'Lax' },
      ]);
      return customer;
    });
  },
});

/** Waits until nothing moves: fonts in, animations over. */
export const settle = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined)));
  });
};

/** No WCAG 2.2 AA violation on the page as it stands. */
export const expectAccessible = async (page: Page): Promise<void> => {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`),
  ).toEqual([]);
};

/** Nothing is wider than the screen. */
export const expectNoSideways = async (page: Page): Promise<void> => {
  const { content, screen } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    screen: document.documentElement.clientWidth,
  }));
  expect(content).toBeLessThanOrEqual(screen);
};

export { expect };
