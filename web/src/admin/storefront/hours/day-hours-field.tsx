import type { DayHours, OpeningHours } from '@formulary/contract';
import { Plus, X } from 'lucide-react';
import { Button } from '#web/ui/action/button.tsx';
import { IconButton } from '#web/ui/action/icon-button.tsx';

type DayHoursFieldProps = {
  /** The weekday or date, for screen readers. */
  day: string;
  hours: DayHours;
  onChange: (hours: DayHours) => void;
};

/** React keys: opening times are identified only by their position. */
const KEYS = ['first', 'second', 'third', 'fourth'];
const FIRST: OpeningHours = { opens: '08:00', cutOff: '17:00' };
const END_OF_DAY = '24:00';

const inputStyle =
  'figures h-10 min-w-0 flex-1 rounded-control border border-control bg-surface px-2.5 text-base max-sm:px-1.5 sm:text-sm max-desktop:h-11';

/** Returns suggested opening times to add to the day. */
const nextHours = (hours: DayHours): OpeningHours => {
  const last = hours.at(-1);
  return last ? { opens: last.cutOff, cutOff: END_OF_DAY } : FIRST;
};

/** The opening times of a day; none means closed. A cut-off of 00:00 is the end of the day. */
export function DayHoursField({ day, hours, onChange }: DayHoursFieldProps) {
  const set = (index: number, next: Partial<OpeningHours>) =>
    onChange(hours.map((span, at) => (at === index ? { ...span, ...next } : span)));
  const isFull = hours.length >= KEYS.length || hours.at(-1)?.cutOff === END_OF_DAY;
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2">
      {hours.length === 0 && <span className="text-muted">Closed</span>}
      {hours.map(({ opens, cutOff }, index) => (
        <span key={KEYS[index]} className="flex min-w-0 max-w-full items-center gap-2">
          <input
            type="time"
            aria-label={`${day} opens`}
            value={opens}
            onChange={({ target }) => set(index, { opens: target.value })}
            className={inputStyle}
          />
          <span aria-hidden>–</span>
          <input
            type="time"
            aria-label={`${day} cut-off`}
            value={cutOff === END_OF_DAY ? '00:00' : cutOff}
            onChange={({ target }) =>
              set(index, { cutOff: target.value === '00:00' ? END_OF_DAY : target.value })
            }
            className={inputStyle}
          />
          <IconButton
            label={`Remove ${opens}–${cutOff} on ${day}`}
            variant="ghost"
            size="sm"
            onClick={() => onChange(hours.filter((_, at) => at !== index))}
          >
            <X aria-hidden />
          </IconButton>
        </span>
      ))}
      {!isFull && (
        <Button variant="ghost" size="sm" onClick={() => onChange([...hours, nextHours(hours)])}>
          <Plus aria-hidden />
          {hours.length === 0 ? 'Open' : 'Add hours'}
          <span className="sr-only"> on {day}</span>
        </Button>
      )}
    </div>
  );
}
