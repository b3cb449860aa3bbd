<<<<<<< /tmp/mw.2=======/** Lighthouse, run by npx, because it would be a third of all packages here. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const VERSION = '13.5.0';

type Report = { categories: Record<string, { title: string; score: number | null }> };

/** Returns the scores of a page by category, of 100; undefined where Lighthouse cannot be run. */
export const scorePage = async (
  address: string,
  browser: string,
): Promise<Record<string, number> | undefined> => {
  const words = [`lighthouse@${VERSION}`, address, '--output=json', '--quiet', '--preset=desktop'];
  const flags = '--chrome-flags=--headless --no-sandbox --disable-gpu';
  try {
    const { stdout } = await promisify(execFile)('npx', ['--yes', ...words, flags], {
      env: { ...process.env, CHROME_PATH: browser },
      maxBuffer: 64 * 1024 * 1024,
    });
    const { categories } = JSON.parse(stdout) as Report;
    return Object.fromEntries(
      Object.values(categories).map(({ title, score }) => [title, Math.round((score ?? 0) * 100)]),
    );
  } catch (error) {
    process.stderr.write(`Lighthouse did not run: ${String(error).slice(0, 500)}\n`);
    return undefined;
  }
};
>>>>>>> /tmp/mw.3