const DAY_MS = 24 * 60 * 60 * 1000;

const shown = (moment: number, timeZone: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-ZA', { timeZone, ...options }).format(moment);

/** A moment to come by the clocks of a time zone: "today at 17:00", "on Monday 2 March at 08:00". */
export const whenIn = (at: string, timeZone: string, now = Date.now()): string => {
  const moment = Date.parse(at);
  const dayOf = (time: number) =>
    shown(time, timeZone, { year: 'numeric', month: 'numeric', day: 'numeric' });
  const time = shown(moment, timeZone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const day =
    dayOf(moment) === dayOf(now)
      ? 'today'
      : dayOf(moment) === dayOf(now + DAY_MS)
        ? 'tomorrow'
        : `on ${shown(moment, timeZone, { weekday: 'long', day: 'numeric', month: 'long' }).replace(',', '')}`;
  return `${day} at ${time}`;
};
