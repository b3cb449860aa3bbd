import { dateAt, type ScheduleException } from '@formulary/contract';
import { CalendarPlus, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatDay } from '#web/lib/format.ts';
import { storeTimeZone } from '#web/lib/store-settings.ts';
import { Button } from '#web/ui/action/button.tsx';
import { IconButton } from '#web/ui/action/icon-button.tsx';
import { controlStyle } from '#web/ui/form/field-frame.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { DayHoursField } from './day-hours-field.tsx';

type ExceptionListProps = {
  exceptions: readonly ScheduleException[];
  onChange: (exceptions: ScheduleException[]) => void;
};

const byDate = (a: ScheduleException, b: ScheduleException): number => a.date.localeCompare(b.date);

const DAY_MS = 24 * 60 * 60 * 1000;

/** Month (from 1), day and name, as in South Africa's Public Holidays Act. */
const FIXED: readonly [number, number, string][] = [
  [1, 1, 'New Year’s Day'],
  [3, 21, 'Human Rights Day'],
  [4, 27, 'Freedom Day'],
  [5, 1, 'Workers’ Day'],
  [6, 16, 'Youth Day'],
  [8, 9, 'National Women’s Day'],
  [9, 24, 'Heritage Day'],
  [12, 16, 'Day of Reconciliation'],
  [12, 25, 'Christmas Day'],
  [12, 26, 'Day of Goodwill'],
];

/** Returns Easter Sunday in the Gregorian calendar, in milliseconds (Meeus/Jones/Butcher algorithm). */
const easterOf = (year: number): number => {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const shift = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const days = epact + weekday - 7 * shift + 114;
  return Date.UTC(year, Math.floor(days / 31) - 1, (days % 31) + 1);
};

const closed = (moment: number, note: string): ScheduleException => ({
  date: new Date(moment).toISOString().slice(0, 10),
  note,
  hours: [],
});

/**
 * Returns South Africa's public holidays for a year. If one falls on a Sunday, the following Monday is a holiday too.
 */
export const publicHolidaysOf = (year: number): ScheduleException[] => {
  const easter = easterOf(year);
  const fixed = FIXED.map(([month, day, name]) => closed(Date.UTC(year, month - 1, day), name));
  const observed = fixed
    .filter(({ date }) => new Date(date).getUTCDay() === 0)
    .map(({ date, note }) => closed(Date.parse(date) + DAY_MS, `${note} (observed)`));
  const moving = [closed(easter - 2 * DAY_MS, 'Good Friday'), closed(easter + DAY_MS, 'Family Day')];
  // A Monday that is already a holiday keeps its own name.
  const byDate = new Map([...observed, ...fixed, ...moving].map((holiday) => [holiday.date, holiday]));
  return [...byDate.values()].toSorted((a, b) => a.date.localeCompare(b.date));
};

export function ExceptionList({ exceptions, onChange }: ExceptionListProps) {
  const [date, setDate] = useState('');
  const today = dateAt(Date.now(), storeTimeZone());
  const isKnown = exceptions.some((exception) => exception.date === date);
  const add = (added: readonly ScheduleException[]) =>
    onChange(
      [
        ...exceptions,
        ...added.filter((one) => exceptions.every((other) => other.date !== one.date)),
      ].toSorted(byDate),
    );
  const set = (of: string, next: Partial<ScheduleException>) =>
    onChange(exceptions.map((exception) => (exception.date === of ? { ...exception, ...next } : exception)));
  const year = Number(today.slice(0, 4));
  const holidays = [...publicHolidaysOf(year), ...publicHolidaysOf(year + 1)].filter(
    (one) => one.date >= today,
  );

  return (
    <section aria-labelledby="exceptions" className="card p-5 sm:p-6">
      <h2 id="exceptions" className="title-group">
        Exceptions
      </h2>
      <p className="text-muted text-sm">The store is closed on these dates unless you add opening hours.</p>
      {exceptions.length > 0 && (
        <ul className="mt-3 divide-y">
          {exceptions.map((exception) => (
            <li
              key={exception.date}
              className="grid items-center gap-x-4 gap-y-2 py-2.5 @min-[44rem]:grid-cols-[7.5rem_minmax(0,14rem)_1fr_auto]"
            >
              <span className="figures font-medium">{formatDay(exception.date)}</span>
              <input
                aria-label={`Note on ${formatDay(exception.date)}`}
                placeholder="Note"
                maxLength={100}
                value={exception.note}
                onChange={({ target }) => set(exception.date, { note: target.value })}
                className={controlStyle}
              />
              <DayHoursField
                day={formatDay(exception.date)}
                hours={exception.hours}
                onChange={(hours) => set(exception.date, { hours })}
              />
              <IconButton
                label={`Remove ${formatDay(exception.date)}`}
                variant="ghost"
                onClick={() => onChange(exceptions.filter((other) => other.date !== exception.date))}
              >
                <Trash2 aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-4 flex flex-wrap items-end gap-3">
        <TextField
          label="Date"
          type="date"
          className="min-w-0 max-w-full"
          value={date}
          min={today}
          error={isKnown ? 'This date is already in the list.' : undefined}
          onChange={({ target }) => setDate(target.value)}
        />
        <Button
          variant="secondary"
          disabled={date === '' || isKnown}
          onClick={() => {
            add([{ date, note: '', hours: [] }]);
            setDate('');
          }}
        >
          <Plus aria-hidden />
          Add date
        </Button>
        <Button variant="ghost" onClick={() => add(holidays)}>
          <CalendarPlus aria-hidden />
          Add public holidays
        </Button>
      </div>
    </section>
  );
}
