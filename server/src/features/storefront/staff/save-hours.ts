import { type DayHours, type StaffStore, type StoreHours, UNKNOWN_TIME_ZONE } from '@formulary/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '../../../db/client.ts';
import { readRows } from '../../../db/rows.ts';
import { AppError } from '../../../http/errors/app-error.ts';
import type { StoreRow } from '../queries.ts';
import { storeStatusAt } from '../status/store-status-at.ts';
import { changeStore, type StoreAct } from './change-store.ts';

type Hours = Omit<StoreHours, 'version'>;

const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

const formatHours = (hours: DayHours | undefined): string =>
  hours?.map(({ opens, cutOff }) => `${opens}–${cutOff}`).join(', ') || 'closed';

const auditedHours = (store: StoreRow): Record<string, unknown> => {
  const { isScheduled, timeZone, schedule, preparesWhileClosed } = store;
  return {
    isScheduled,
    timeZone,
    preparesWhileClosed,
    ...Object.fromEntries(DAYS.map((day, index) => [day, formatHours(schedule.week[index])])),
    ...Object.fromEntries(
      schedule.exceptions.map(({ date, note, hours }) => [
        date,
        note ? `${formatHours(hours)} (${note})` : formatHours(hours),
      ]),
    ),
  };
};

const turned = (isOn: boolean, what: string): string => `Turned ${isOn ? 'on' : 'off'} ${what}`;

const summaryOf = (before: Hours, after: Hours): string => {
  if (before.isScheduled !== after.isScheduled) return turned(after.isScheduled, 'the schedule');
  if (before.preparesWhileClosed !== after.preparesWhileClosed)
    return turned(after.preparesWhileClosed, '“Prepare while closed”');
  return 'Changed the store’s hours';
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

/** Saves the given parts of the schedule, its time zone, and what customers may prepare while the store is closed. */
export const saveHours = async (db: Db | Tx, act: StoreAct, change: Partial<Hours>): Promise<StaffStore> => {
  if (change.timeZone !== undefined) await requireKnownZone(db, change.timeZone);
  return changeStore(db, act, (store) => {
    const { isScheduled, timeZone, schedule, preparesWhileClosed } = { ...store, ...change };
    const exceptions = schedule.exceptions.toSorted((a, b) => a.date.localeCompare(b.date));
    return {
      set: {
        ...switched(store, isScheduled, act.at),
        isScheduled,
        timeZone,
        schedule: { ...schedule, exceptions },
        preparesWhileClosed,
      },
      summary: summaryOf(store, { isScheduled, timeZone, schedule, preparesWhileClosed }),
      tell: auditedHours,
    };
  });
};
