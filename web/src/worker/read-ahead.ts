import { listPage, MAX_LISTS, savedCartPage } from '@formulary/contract';
import { z } from 'zod';

/** The API's address, which the page gives with the address of the worker's script. */
const API_BASE = new URL(self.location.href).searchParams.get('api') ?? `${self.location.origin}/api/`;
/** As many lists, and saved carts, are read without having been opened: those that changed last. */
const MOST_AHEAD = 30;

type Item = { id: string; version: number; updatedAt: string };
/** What a person has several of: `url` lists all of them, by the address that the screen asks for. */
export type Overview = { path: string; url: string; itemsIn: (answer: unknown) => readonly Item[] };

const overview = (path: string, query: string, itemsIn: Overview['itemsIn']): Overview => ({
  ...{ path, url: new URL(`${path}${query}`, API_BASE).href, itemsIn },
});

export const OVERVIEWS: readonly Overview[] = [
  overview('lists', `?skip=0&take=${MAX_LISTS}`, (answer) => listPage.parse(answer).lists),
  overview('saved-carts', '', (answer) => savedCartPage.parse(answer).carts),
];

/** The overview that a change at this address concerns. */
export const overviewOf = (path: string): Overview | undefined =>
  OVERVIEWS.find((one) => path === one.path || path.startsWith(`${one.path}/`));

const versioned = z.object({ version: z.int() });

const isCurrent = async (kept: Response | undefined, version: number): Promise<boolean> =>
  kept !== undefined && versioned.safeParse(await kept.json()).data?.version === version;

/** The addresses of what an overview lists and is not kept in its current version. */
export const findOutdated = async (cache: Cache, { path, url, itemsIn }: Overview): Promise<string[]> => {
  const answer = await cache.match(url);
  if (!answer) return [];
  const newest = itemsIn(await answer.json())
    .toSorted((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1))
    .slice(0, MOST_AHEAD);
  const outdated: string[] = [];
  for (const { id, version } of newest) {
    const address = new URL(`${path}/${id}`, API_BASE).href;
    if (!(await isCurrent(await cache.match(address), version))) outdated.push(address);
  }
  return outdated;
};
