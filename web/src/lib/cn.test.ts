import { expect, it } from 'vitest';
import { cn } from './cn.ts';

it.each([
  ['h-11 px-4', 'h-9', 'px-4 h-9'],
  ['px-4', 'p-2', 'p-2'],
  ['p-2', 'px-4', 'p-2 px-4'],
  ['w-4 h-4', 'size-6', 'size-6'],
  ['text-sm text-muted', 'text-ink', 'text-sm text-ink'],
  ['text-sm text-muted', 'text-[0.8125rem]', 'text-muted text-[0.8125rem]'],
  ['text-[length:min(2rem,11vw)]', 'text-owed', 'text-[length:min(2rem,11vw)] text-owed'],
  ['border border-line', 'border-owed', 'border border-owed'],
  ['border border-line', 'border-0', 'border-line border-0'],
  ['border-2 border-dashed', 'border-control', 'border-2 border-dashed border-control'],
  ['rounded-control', 'rounded-none', 'rounded-none'],
  ['hover:bg-sunken bg-surface', 'bg-tint', 'hover:bg-sunken bg-tint'],
  ['max-desktop:h-11 h-9', 'h-10', 'max-desktop:h-11 h-10'],
  ['inline-flex', 'hidden', 'hidden'],
  ['gap-x-4 gap-y-2', 'text-left', 'gap-x-4 gap-y-2 text-left'],
  ['gap-x-4 gap-y-2', 'gap-x-3', 'gap-y-2 gap-x-3'],
  ['gap-x-4 gap-y-2', 'gap-3', 'gap-3'],
  ['flex-1', 'flex-none', 'flex-none'],
  ['flex flex-col', 'flex-1', 'flex flex-col flex-1'],
  ['bg-tint/60', 'bg-tint', 'bg-tint'],
  ['title-group', 'text-[1.375rem]', 'title-group text-[1.375rem]'],
  ['text-left', 'text-right text-ink', 'text-right text-ink'],
])('joins %j and %j to %j', (base, own, joined) => {
  expect(cn(base, own)).toBe(joined);
});
