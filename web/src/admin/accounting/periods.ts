import { dateAt } from '@formulary/contract';
import { storeTimeZone } from '#web/lib/store-time-zone.ts';
import { lastMonths, monthsOf, type Period } from '#web/parts/documents/periods.ts';

/** Vendors of category A end their two months with odd months, those of category B with even ones. */
type VatCategory = 'A' | 'B';

const isoDay = (date: Date): string => date.toISOString().slice(0, 10);

/** Returns the two months of a category that ended last before that moment in the store, or `earlier` periods before. */
export const lastVatPeriod = (now: Date, category: VatCategory, earlier = 0): Period => {
  const today = dateAt(now.getTime(), storeTimeZone());
  const [year = 0, month = 1] = today.split('-').map(Number);
  const isOdd = (month - 1) % 2 === 1;
  const end = month - 1 - (isOdd === (category === 'A') ? 0 : 1) - 2 * earlier;
  return {
    from: isoDay(new Date(Date.UTC(year, end - 2, 1))),
    until: isoDay(new Date(Date.UTC(year, end, 0))),
  };
};

type Choice = Period & { label: string };

/** The periods offered: this month and the last two, then two of each category of VAT. */
export const periodChoices = (now: Date): Choice[] => {
  const thisMonth = lastMonths(now, 0);
  const lastMonth = lastMonths(now, 1);
  const twoMonths = lastMonths(now, 2);
  const monthBefore = {
    from: twoMonths.from,
    until: isoDay(new Date(Date.parse(lastMonth.from) - 86_400_000)),
  };
  const categories = (['A', 'B'] as const).flatMap((category) =>
    [0, 1].map((earlier) => {
      const period = lastVatPeriod(now, category, earlier);
      return { ...period, label: `${monthsOf(period)} (VAT category ${category})` };
    }),
  );
  return [
    { ...thisMonth, label: `${monthsOf(thisMonth)} to date` },
    { ...lastMonth, label: monthsOf(lastMonth) },
    { ...monthBefore, label: monthsOf(monthBefore) },
    ...categories,
  ];
};
