import type { DayHours, StaffStore, StoreHours } from '@formulary/contract';
import type { Db, Tx } from '../../../db/client.ts';
import type { StoreRow } from '../queries.ts';
import { storeStatusAt } from '../status/store-status-at.ts';
import { changeStore, type StoreAct } from './change-store.ts';

const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

const formatHours = (hours: DayHours | undefined): string =>
  hours?.map(({ opens, cutOff }) => `${opens}–${cutOff}`).join(', ') || 'closed';

const tell = ({ isScheduled, timeZone, schedule }: StoreRow): Record<string, unknown> => ({
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
  return after ? 'Put the store on its schedule' : 'Took the store off its schedule';
};

/** On, the schedule rules at once; off, the store stays as it is. */
const switched = (store: StoreRow, isScheduled: boolean, at: Date): Partial<StoreRow> => {
  if (store.isScheduled === isScheduled) return {};
  return isScheduled ? { switchedAt: null } : { isClosed: storeStatusAt(store, at).isClosed, switchedAt: at };
};

/** Sets when the store opens and closes by itself, or that it does not. */
export const saveHours = (
  db: Db | Tx,
  act: StoreAct,
  { isScheduled, timeZone, schedule }: Omit<StoreHours, 'version'>,
): Promise<StaffStore> =>
  changeStore(db, act, (store) => ({
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
    tell,
  }));
