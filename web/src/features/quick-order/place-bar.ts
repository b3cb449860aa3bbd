/** The bar for mobile, above the tab bar, whose round button overlaps it. */
export const BAR =
  'sticky bottom-above-tabs z-10 -mx-4 mt-auto -mb-12 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t bg-surface px-4 pt-3 pb-7 sm:-mx-6 sm:px-6';
