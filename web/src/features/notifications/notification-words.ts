import { NOTIFICATIONS, type Notification } from '@formulary/contract';
import { formatDate, formatMoney, formatTime } from '#web/lib/format.ts';

/** The text of a notification, without a full stop. */
export const sentenceOf = ({ kind, facts }: Pick<Notification, 'kind' | 'facts'>): string =>
  NOTIFICATIONS[kind].say(facts, formatMoney);

const HOUR_MS = 3_600_000;

/** Returns yesterday's date. Does not subtract 24 hours, because a day with a clock change has 23 or 25. */
const yesterday = (today: string): string => {
  let moment = Date.now();
  while (formatDate(new Date(moment)) === today) moment -= HOUR_MS;
  return formatDate(new Date(moment));
};

/** `Today`, `Yesterday` or the date, in the store's time zone. */
export const dayOf = (moment: string): string => {
  const day = formatDate(moment);
  const today = formatDate(new Date());
  if (day === today) return 'Today';
  return day === yesterday(today) ? 'Yesterday' : day;
};

/** As `14:05`. */
export const timeOf = (moment: string): string => formatTime(moment).slice(0, 5);

/** `14:05` for today, `Yesterday, 14:05`, or with the date. */
export const whenOf = (moment: string): string => {
  const day = dayOf(moment);
  return day === 'Today' ? timeOf(moment) : `${day}, ${timeOf(moment)}`;
};
