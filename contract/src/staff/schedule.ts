import { z } from 'zod';
import { optionalText } from '../wire/fields.ts';
import { day } from '../wire/values.ts';

/** A time of day, `HH:MM`; the end of a day is 24:00. */
const timeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'Enter a time, such as 08:00.');

/** Orders are accepted from `opens` until `cutOff`, in the store's time zone. */
export const openingHours = z
  .object({ opens: timeOfDay, cutOff: timeOfDay })
  .refine(({ opens, cutOff }) => opens < cutOff, {
    message: 'The cut-off must be after the opening time.',
    path: ['cutOff'],
  });
export type OpeningHours = z.infer<typeof openingHours>;

/** The hours of one day, in order; empty if closed all day. */
export const dayHours = z
  .array(openingHours)
  .max(4, 'Add at most 4 opening times a day.')
  .refine(
    (hours) => hours.every(({ opens }, index) => index === 0 || (hours[index - 1]?.cutOff ?? '') <= opens),
    {
      message: 'Opening times must be in order and must not overlap.',
    },
  );
export type DayHours = z.infer<typeof dayHours>;

/** A date with hours other than its weekday's; none for a holiday. */
export const scheduleException = z.object({
  date: day,
  note: optionalText(100),
  hours: dayHours,
});
export type ScheduleException = z.infer<typeof scheduleException>;

/** When the store accepts orders: the week from Monday, and exceptional dates. */
export const storeSchedule = z.object({
  week: z.array(dayHours).length(7, 'A week has 7 days.'),
  exceptions: z
    .array(scheduleException)
    .max(200, 'Add at most 200 dates.')
    .refine((all) => new Set(all.map(({ date }) => date)).size === all.length, 'Add each date only once.'),
});
export type StoreSchedule = z.infer<typeof storeSchedule>;
