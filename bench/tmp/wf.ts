import { mkdtemp, rm } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import startStore from '../../e2e/running/start-store.ts';
import { openDatabase } from '../../server/src/db/client.ts';
import { openStoreToVisit, SCREENS } from '../browser/first-loads.ts';
const [name = '/store', rounds = '1'] = process.argv.slice(2);
const close = await startStore();
const db = openDatabase(process.env.STORE_DATABASE_URL ?? '', { poolSize: 2, onError: () => {} });
const origin = process.env.STORE_URL ?? '';
const v = await openStoreToVisit(db, origin);
const screen = SCREENS.find((s) => s.name === name)!;
for (let r = 0; r < Number(rounds); r++) {
const folder = await mkdtemp('/tmp/wf-');
const context = await chromium.launchPersistentContext(folder, { executablePath: process.env.CHROMIUM_PATH, args: ['--no-sandbox', '--disable-gpu'], viewport: { width: 1280, height: 720 } });
await context.addCookies([{ ...v.cookie, url: origin, httpOnly: true, sameSite: 'Lax' }]);
await context.addInitScript("localStorage.setItem('signed-in', 'true')");
for (const visit of process.env.WARM ? ['cold', 'warm', 'warm2'] : ['cold']) {
  const page = await context.newPage();
  await page.addInitScript(() => {
    (window as any).seen = [];
    new PerformanceObserver((l) => l.getEntries().forEach((e: any) => (window as any).seen.push(['lcp', e.startTime, e.element?.outerHTML?.slice(0, 120), e.url, e.size]))).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((l) => l.getEntries().forEach((e: any) => (window as any).seen.push(['long', e.startTime, e.duration]))).observe({ type: 'longtask', buffered: true });
    performance.setResourceTimingBufferSize(500);
  });
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await session.send('Network.emulateNetworkConditions', { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 1.6e6 / 8 });
  await page.goto(origin + screen.address.replace('PRODUCT', v.product), { waitUntil: 'commit' });
  await screen.shown(page).waitFor({ timeout: 60000 });
  await page.waitForTimeout(4000);
  const out = await page.evaluate(() => ({ seen: (window as any).seen, fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime, nav: (performance.getEntriesByType('navigation')[0] as any).toJSON(), res: performance.getEntriesByType('resource').map((e: any) => [Math.round(e.startTime), Math.round(e.requestStart), Math.round(e.responseStart), Math.round(e.responseEnd), e.transferSize, e.initiatorType, e.renderBlockingStatus, e.workerStart|0, e.workerFinalSourceType ?? '', e.name.replace(location.origin, '').slice(0, 90)]) }));
  console.log('==', visit, name, 'fcp', out.fcp);
  const n = out.nav; console.log('nav', 'workerStart', n.workerStart, 'reqStart', n.requestStart, 'respStart', n.responseStart, 'respEnd', n.responseEnd, 'domInt', n.domInteractive, 'dcl', n.domContentLoadedEventEnd, 'size', n.transferSize);
  for (const r of out.res) console.log(r.join('\t'));
  for (const s of out.seen.sort((a: any, b: any) => a[1] - b[1])) console.log(JSON.stringify(s));
  await page.close();
}
await context.close(); await rm(folder, { recursive: true, force: true });
}
await db.$client.end(); await close(); process.exit(0);
