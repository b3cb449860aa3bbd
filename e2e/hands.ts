/** Types and clicks as a customer, and counts keys, clicks and the time spent waiting for the screen. */
import { expect, type Locator, type Page, type TestInfo } from '@playwright/test';

/** The speed of a practised office typist, and of a hand that moves to the mouse. */
const KEYS_PER_SECOND = 5;
const CLICKS_PER_SECOND = 1;

export const handsOf = (page: Page) => {
  let keys = 0;
  let clicks = 0;
  let waitedMs = 0;
  return {
    /** Counts each letter, but enters all after the first at once, as someone who types faster than the screen draws. */
    type: async (text: string): Promise<void> => {
      keys += text.length;
      await page.keyboard.press(text.charAt(0));
      if (text.length > 1) await page.keyboard.insertText(text.slice(1));
    },
    /** Counts each key of a shortcut such as Ctrl+V. */
    press: async (key: string): Promise<void> => {
      keys += key.split('+').length;
      await page.keyboard.press(key);
    },
    click: async (target: Locator): Promise<void> => {
      clicks += 1;
      await target.click();
    },
    /** Waits until the screen shows what a person must see before continuing. */
    see: async (target: Locator, text?: string | RegExp): Promise<void> => {
      const begun = performance.now();
      await (text === undefined ? expect(target).toBeVisible() : expect(target).toContainText(text));
      waitedMs += performance.now() - begun;
    },
    /** The keys, clicks and seconds so far, without those keys that only some people need. */
    counted: (spared = 0) => ({
      keys: keys - spared,
      clicks,
      seconds: (keys - spared) / KEYS_PER_SECOND + clicks / CLICKS_PER_SECOND,
    }),
    /** Records the figures; the waiting time depends on the machine. */
    record: (info: TestInfo, name: string): void => {
      const seconds = keys / KEYS_PER_SECOND + clicks / CLICKS_PER_SECOND;
      const figures = [
        `${keys} keys`,
        `${clicks} clicks`,
        `${seconds.toFixed(1)} s by hand`,
        `${(waitedMs / 1000).toFixed(1)} s waited`,
        `${(seconds + waitedMs / 1000).toFixed(1)} s together`,
      ];
      info.annotations.push({ type: 'measured', description: `${name}: ${figures.join(', ')}` });
      process.stdout.write(`measured | ${name} | ${figures.join(' | ')}\n`);
    },
  };
};
