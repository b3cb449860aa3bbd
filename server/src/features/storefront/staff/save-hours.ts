import { type DayHours, type StaffStore, type StoreHours, UNKNOWN_TIME_ZONE } from '@formulary/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '../../../db/client.ts';
import { readRows } from '../../../db/rows.ts';
import { AppError } from '../../../http/errors/app-error.ts';
import type { StoreRow } from '../queries.ts';
import { storeStatusAt } from '../status/store-status-at.ts';
import { changeStore, type StoreAct } from './change-store.ts';

const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

const formatHours = (hours: DayHours | undefined): string =>
  hours?.map(({ opens, cutOff }) => `${opens}–${cutOff}`).join(', ') || 'closed';

const auditedHours = ({ isScheduled, timeZone, schedule }: StoreRow): Record<string, unknown> => ({
  isScheduled,
  timeZone,
  ...Object.fromEntries(DAYS.map((day, index) => [day, formatHours(schedule.week[index])])),
  ...Object.fromEntries(
    schedule.exceptions.map(({ date, note, hours }) => [
      date,
      note ? `${formatHours(hours)} (${note})` : formatHours(hours),
    ]),
  ),
});

const summaryOf = (before: boolean, after: boolean): string => {
  if (before === after) return 'Changed the store’s hours';
  return after ? 'Turned on the schedule' : 'Turned off the schedule';
};

/** Turning the schedule on applies it at once; turning it off keeps the store as it is. */
const switched = (store: StoreRow, isScheduled: boolean, at: Date): Partial<StoreRow> => {
  if (store.isScheduled === isScheduled) return {};
  return isScheduled ? { switchedAt: null } : { isClosed: storeStatusAt(store, at).isClosed, switchedAt: at };
};

/** The database groups by store days, but knows fewer zone names than this process and interprets some differently. */
const requireKnownZone = async (db: Db | Tx, timeZone: string): Promise<void> => {
  const known = await readRows(
    db,
    z.object({ name: z.string() }),
    sql`select name from pg_timezone_names where lower(name) = lower(${timeZone})`,
  );
  if (known.length > 0) return;
  throw new AppError('VALIDATION', UNKNOWN_TIME_ZONE, { errors: { timeZone: UNKNOWN_TIME_ZONE } });
};

export const saveHours = async (
  db: Db | Tx,
  act: StoreAct,
  { isScheduled, timeZone, schedule }: Omit<StoreHours, 'version'>,
): Promise<StaffStore> => {
  await requireKnownZone(db, timeZone);
  return changeStore(db, act, (store) => ({
    set: {
      ...switched(store, isScheduled, act.at),
      isScheduled,
      timeZone,
      schedule: {
        ...schedule,
        exceptions: schedule.exceptions.toSorted((a, b) => a.date.localeCompare(b.date)),
      },
    },
    summary: summaryOf(store.isScheduled, isScheduled),
    tell: auditedHours,
  }));
};
