const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** Hours of UTC: two less than the store's clocks show. */
export type HourOfDay = 7 | 8 | 9 | 10 | 11 | 12 | 13;

const isWeekend = (day: Date): boolean => day.getUTCDay() === 0 || day.getUTCDay() === 6;

/** Moments in working hours by the number of working days before `now`; 1 is the last one before today. */
export const workingDays = (now: Date): ((daysAgo: number, hour: HourOfDay, minute: number) => Date) => {
  const days = [Math.floor(now.getTime() / DAY_MS) * DAY_MS];
  return (daysAgo, hour, minute) => {
    for (let last = days.at(-1) ?? 0; days.length <= daysAgo; ) {
      last -= DAY_MS;
      if (!isWeekend(new Date(last))) days.push(last);
    }
    return new Date((days[daysAgo] ?? 0) + (hour * 60 + minute) * MINUTE_MS);
  };
};
