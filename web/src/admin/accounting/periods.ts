import { dateAt } from '@formulary/contract';
import { storeTimeZone } from '#web/lib/store-settings.ts';
import { lastMonths, monthsOf, type Period } from '#web/parts/documents/periods.ts';

/** The two-month VAT periods of category A end in an odd month, those of category B in an even one. */
type VatCategory = 'A' | 'B';

const isoDay = (date: Date): string => date.toISOString().slice(0, 10);

/**
 * Returns a category's last VAT period that ended before `now` in the store's time zone, or the one `earlier` periods
 * before it.
 */
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

/** The periods offered: this month, each of the last two months, then the last two periods of each VAT category. */
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
