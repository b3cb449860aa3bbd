/** Takes the pictures of README and docs: the demonstration store as `demo` sees it. Usage: npm run pictures */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../server/src/demo/history/accounts.ts';
import startStore from './start-store.ts';

const folder = fileURLToPath(new URL('../docs/pictures/', import.meta.url));

type Theme = 'light' | 'dark';
type Device = 'desktop' | 'phone';
type Picture = {
  name: string;
  path: string;
  theme?: Theme;
  device?: Device;
  prepare?: (page: Page) => Promise<void>;
};

const DEVICES: Record<Device, BrowserContextOptions> = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
};

const fillCart = async (page: Page): Promise<void> => {
  await page.goto(`${base()}/store?q=amoxicillin`);
  const add = page.getByRole('button', { name: /^Add / });
  for (let count = 0; count < 4; count += 1) await add.nth(count).click();
};

const openFirst = async (page: Page): Promise<void> => {
  await page.getByRole('article').getByRole('link').nth(1).click();
  await page.getByRole('dialog').waitFor();
};

const PICTURES: Picture[] = [
  { name: 'login', path: '/login' },
  { name: 'home', path: '/' },
  { name: 'store', path: '/store' },
  { name: 'store-dark', path: '/store', theme: 'dark' },
  { name: 'store-table', path: '/store?view=table&q=paracetamol' },
  { name: 'product', path: '/store', prepare: openFirst },
  { name: 'cart', path: '/cart' },
  { name: 'orders', path: '/orders' },
  { name: 'payments', path: '/proof-of-payments' },
  { name: 'store-phone', path: '/store', device: 'phone' },
  { name: 'cart-phone', path: '/cart', device: 'phone', theme: 'dark' },
];

const base = (): string => `http://localhost:${process.env.STORE_PORT}`;

const settle = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => null))).then(
      () => undefined,
    ),
  );
};

const signIn = async (page: Page): Promise<void> => {
  await page.goto(`${base()}/login`);
  await page.getByLabel('Username').fill('demo');
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
};

const stopStore = await startStore();
const browser = await chromium.launch({
  ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  await mkdir(folder, { recursive: true });
  for (const { name, path: address, theme = 'light', device = 'desktop', prepare } of PICTURES) {
    const context = await browser.newContext({
      ...DEVICES[device],
      locale: 'en-ZA',
      reducedMotion: 'reduce',
    });
    await context.addInitScript((choice) => localStorage.setItem('ui-theme', choice), theme);
    const page = await context.newPage();
    if (name !== 'login') await signIn(page);
    if (address === '/cart') await fillCart(page);
    await page.goto(base() + address);
    await settle(page);
    await prepare?.(page);
    await settle(page);
    await page.screenshot({ path: path.join(folder, `${name}.png`) });
    await context.close();
  }
} finally {
  await browser.close();
  await stopStore();
}
