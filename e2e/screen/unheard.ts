/** Opens every screen while the store does not respond, or fails, and collects what the screens still claim. */
import { expect, type Locator, type Page, type Request, type Route } from '@playwright/test';
import { stopEvents } from '../events.ts';
import { settle } from './settle.ts';

export type Side = 'customers' | 'staff';

/** What the store answers: everything, only what the shell needs, or only the current user. */
export type Hearing = 'all' | 'the shell' | 'the user';

const USER = /\/api\/users$/;
const SHELL = /\/api\/(users|app-settings|branding)$/;
/** Loaded beside every screen, which does not report their failure: by the shell, and whether the store is open. */
const BESIDE = /\/api\/(notifications\?limit=|cart|events|store-status|admin\/dashboard\/attention)/;
const ANY_ID = '01900000-0000-7000-8000-00000000000a';
const OF_GUESTS = /^\/(login|second-factor|forgot-password|set-password|confirm-email)/;
/** Explanations that contain a word such as "no" or "never", but claim nothing. */
const EXPLANATIONS = [
  'Leave empty for no limit.',
  'No variants. Add one for each flavour or colour that the product comes in.',
  'Sign out any device you do not recognise or no longer use.',
  'Zero-rated: sold with VAT at 0%',
];

type InPage = typeof globalThis & {
  claims: Set<string>;
  claimsNow: (within: string) => string[];
  __TSR_ROUTER__: {
    navigate: (to: { href: string }) => Promise<void>;
    routesById: Record<string, { fullPath: string }>;
  };
};

/**
 * Runs in the page. In each frame that changed, collects the visible claims that something is empty: elements of `ui` marked
 * `data-nothing`, and other text with a 0 or a word such as "none".
 */
const noteClaims = (explanations: readonly string[]): void => {
  const WORDS = /(?<![\p{L}\d.,])(0|no|none|nothing|nobody|never|empty)(?![\p{L}\d.,])/iu;
  const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
  const ownText = (element: Element): string =>
    [...element.childNodes].map((child) => (child instanceof Text ? child.data : '')).join(' ');
  const isClaim = (element: Element): boolean =>
    element.hasAttribute('data-nothing') ||
    (element instanceof HTMLInputElement && element.matches('[data-quantity]') && element.value === '0') ||
    (WORDS.test(ownText(element)) && !explanations.includes(plain(ownText(element))));
  const claimsNow = (within: string): string[] =>
    [...document.querySelectorAll<HTMLElement>(`${within} *:not(script, style)`)]
      .filter(
        (element) =>
          isClaim(element) && element.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
      )
      .map(
        (element) => `${location.pathname}: ${plain(element.innerText || element.outerHTML).slice(0, 160)}`,
      );
  const claims = new Set<string>();
  let isChanged = true;
  const changes = { subtree: true, childList: true, characterData: true, attributes: true };
  new MutationObserver(() => {
    isChanged = true;
  }).observe(document, changes);
  const look = (): void => {
    if (isChanged) for (const claim of claimsNow('body')) claims.add(claim);
    isChanged = false;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  Object.assign(globalThis, { claims, claimsNow });
};

/** Answers that the store is busy, for longer than the app waits before it retries automatically. */
const refuse = (route: Route): Promise<void> =>
  route.fulfill({ status: 503, headers: { 'retry-after': '60' }, json: { message: 'The store is busy.' } });

/** Limits what the page receives from the store. */
export const watchUnheard = async (page: Page) => {
  let hearing: Hearing = 'all';
  let held: Route[] = [];
  let isRefusing = false;
  const scripts = new Set<Request>();
  let unheard = 0;
  page.on('request', (request) => {
    if (/\/assets\/.*\.js$/.test(request.url())) scripts.add(request);
  });
  page.on('requestfinished', (request) => scripts.delete(request));
  page.on('requestfailed', (request) => scripts.delete(request));
  await page.addInitScript(noteClaims, EXPLANATIONS);
  await page.route('**/api/**', async (route: Route, request) => {
    const url = request.url();
    if (hearing === 'all' || (hearing === 'the user' ? USER : SHELL).test(url)) return route.continue();
    if (!BESIDE.test(url)) unheard += 1;
    await (isRefusing ? refuse(route) : held.push(route));
  });

  /** Waits until the code of the screen and its parts has loaded and the screen is drawn. */
  const drawn = async (): Promise<void> => {
    for (let times = 0; times < 2; times = scripts.size === 0 ? times + 1 : 0) {
      await expect.poll(() => scripts.size, { intervals: [20] }).toBe(0);
      await page.evaluate(
        () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
      );
    }
  };

  return {
    hear: (next: Hearing): void => {
      hearing = next;
    },
    load: async (address: string): Promise<void> => {
      await page.goto(address);
      await drawn();
    },
    /** Opens an address as a link in the app does. */
    open: async (address: string): Promise<void> => {
      unheard = 0;
      isRefusing = false;
      await page.waitForFunction(() => '__TSR_ROUTER__' in globalThis);
      const to = { href: address, isLoaded: hearing === 'all' };
      await page.evaluate(async ({ href, isLoaded }) => {
        const loaded = (globalThis as InPage).__TSR_ROUTER__.navigate({ href });
        if (isLoaded) await loaded;
      }, to);
      await drawn();
    },
    /** Returns the addresses of all screens of a side, with a made-up id where one is needed. */
    addresses: async (side: Side): Promise<string[]> => {
      await page.waitForFunction(() => '__TSR_ROUTER__' in globalThis);
      const paths = await page.evaluate(() =>
        Object.values((globalThis as InPage).__TSR_ROUTER__.routesById).map(({ fullPath }) => fullPath),
      );
      const own = paths.filter(
        (path) =>
          /^\/(?!\$$)/.test(path) &&
          !OF_GUESTS.test(path) &&
          path.startsWith('/admin') === (side === 'staff'),
      );
      return [...new Set(own.map((path) => path.replace(/(.)\/$/, '$1').replaceAll(/\$\w+/g, ANY_ID)))];
    },
    /** Everything claimed since the page was loaded. */
    claims: (): Promise<string[]> => page.evaluate(() => [...(globalThis as InPage).claims]),
    /** What the screen claims now, without the shell. */
    claimsNow: (): Promise<string[]> => page.evaluate(() => (globalThis as InPage).claimsNow('main')),
    /** Refuses the requests that have got no response, and those that follow until the next screen is opened. */
    refuse: async (): Promise<void> => {
      isRefusing = true;
      // The page cancels requests of screens that it has left.
      await Promise.allSettled(held.map(refuse));
      held = [];
    },
    /** Whether a request of the screen got no response at first. */
    lacksAnswer: (): boolean => unheard > 0,
    /** The button to try again, even behind a dialog. */
    retry: (): Locator =>
      page.locator('[role=alert] button').filter({ hasText: 'Try again', visible: true }).first(),
  };
};

const HOME: Record<Side, string> = { customers: '/', staff: '/admin' };

/**
 * Expects no screen to claim to be empty before the store responds, or when it then fails, and every screen with a failed
 * request to report the failure with "Try again". `control` is a screen that claims to be empty once the store responds.
 */
export const expectNothingClaimed = async (page: Page, side: Side, control: string): Promise<void> => {
  const store = await watchUnheard(page);
  store.hear('the user');
  await store.load(HOME[side]);
  expect(await store.claims()).toEqual([]);
  store.hear('the shell');
  await store.load(HOME[side]);
  const refused: string[] = [];
  for (const address of await store.addresses(side)) {
    await store.open(address);
    if (!store.lacksAnswer()) continue;
    refused.push(address);
    await store.refuse();
    await expect(store.retry(), address).toBeVisible();
  }
  // Only a few screens send no request.
  expect(refused.length).toBeGreaterThan(20);
  expect(await store.claims()).toEqual([]);
  store.hear('all');
  await store.load(control);
  await expect.poll(store.claims).toContainEqual(expect.stringMatching(`^${control}: No`));
};

/** Matches nothing: words from other journeys have no vowels, so none resembles it. */
const NOWHERE = 'uoieua';
/** Counts the whole list, independently of the search. */
const OF_ALL = 'Without substance (0)';

/**
 * Expects no list to claim to be empty while it loads after a search without results. Returns how many lists were
 * checked.
 */
export const expectSearchesForgotten = async (page: Page, side: Side): Promise<number> => {
  // A change in another journey would fetch a cached list again, which then seems to lack its response.
  await stopEvents(page);
  const store = await watchUnheard(page);
  await store.load(HOME[side]);
  const searchBox = page.getByRole('main').getByRole('searchbox').first();
  let lists = 0;
  for (const address of await store.addresses(side)) {
    if (address.includes(ANY_ID)) continue;
    store.hear('all');
    await store.open(`${address}?q=${NOWHERE}`);
    await settle(page);
    const isSearched = (await searchBox.isVisible()) && (await searchBox.inputValue()) === NOWHERE;
    if (!isSearched || (await store.claimsNow()).length === 0) continue;
    store.hear('the shell');
    await store.open(address);
    await expect(searchBox).toHaveValue('');
    // The list is still cached from before the search.
    if (!store.lacksAnswer()) continue;
    const claims = await store.claimsNow();
    expect(
      claims.filter((claim) => !claim.endsWith(OF_ALL)),
      address,
    ).toEqual([]);
    lists += 1;
  }
  return lists;
};
