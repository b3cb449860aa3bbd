import { expect, storeUrl, test } from '../store.ts';

const KILOBYTE = 1000;

/** Bytes of JavaScript that came over the network, compressed as they came. */
const transferredScripts = async (page: import('@playwright/test').Page, path: string): Promise<number> => {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.setCacheDisabled', { cacheDisabled: true });
  const scripts = new Set<string>();
  let bytes = 0;
  client.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script' || response.mimeType.includes('javascript')) scripts.add(requestId);
  });
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto(storeUrl() + path);
  await page.waitForLoadState('networkidle');
  return bytes;
};

test('the first load of the login screen transfers less than 140 kB of JavaScript', async ({ page }) => {
  expect(await transferredScripts(page, '/login')).toBeLessThan(140 * KILOBYTE);
});

test('the first load of the store transfers less than 200 kB of JavaScript', async ({ page, signIn }) => {
  await signIn();
  expect(await transferredScripts(page, '/store')).toBeLessThan(200 * KILOBYTE);
});
