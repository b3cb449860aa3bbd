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
    type: async (text: string): Promise<void> => {
      keys += text.length;
      await page.keyboard.type(text);
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
    counted: () => ({ keys, clicks, seconds: keys / KEYS_PER_SECOND + clicks / CLICKS_PER_SECOND }),
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
