import { expect } from 'vitest';

/** Compares late pages of a list, read by `idsOf`, with the same rows of the whole list. Returns its length. */
export const expectLatePages = async (
  idsOf: (page: { skip: number; take: number }) => Promise<string[]>,
): Promise<number> => {
  const all = await idsOf({ skip: 0, take: 1_000_000 });
  for (const skip of [1_000, Math.floor(all.length / 2), all.length - 10, all.length + 10].filter(
    (row) => row >= 1_000,
  ))
    expect(await idsOf({ skip, take: skip + 30 })).toEqual(all.slice(skip, skip + 30));
  return all.length;
};
