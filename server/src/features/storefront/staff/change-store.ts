import {
  type DayHours,
  type StaffStore,
  type StoreHours,
  type StoreMessages,
  UNKNOWN_TIME_ZONE,
} from '@formulary/contract';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '../../../db/client.ts';
import { readRows } from '../../../db/rows.ts';
import type { Actor } from '../../../http/access.ts';
import { AppError } from '../../../http/errors/app-error.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { findStore, type StoreRow, storeStatusAt } from '../queries.ts';
import { sanitiseMessages } from '../save-store-status.ts';
import { storeSettings } from '../tables.ts';

/** The actor, the time, and the version of the store that the actor saw. */
type StoreAct = Actor & { version: number };
type Change = {
  set: Partial<StoreRow>;
  summary: string;
  /** Returns the store's fields for the audit log, before and after. */
  tell: (store: StoreRow) => Record<string, unknown>;
};

/** Locks the store's row, creating it if the store has not been set up yet. */
const lockStore = async (tx: Tx): Promise<StoreRow> => {
  await tx.insert(storeSettings).values({ id: 1 }).onConflictDoNothing();
  const [store] = await tx.select().from(storeSettings).where(eq(storeSettings.id, 1)).for('update');
  if (!store) throw new Error('The store has no row');
  return store;
};

/** Returns the store's settings as staff see them, with the next scheduled change. */
export const showStore = async (db: Db | Tx, at: Date): Promise<StaffStore> => {
  const { id, switchedAt, updatedAt, ...store } = await findStore(db);
  const { isClosed, isHeld, next } = storeStatusAt({ ...store, switchedAt }, at);
  return {
    ...store,
    isClosed,
    isHeld,
    next: next && { at: next.at.toISOString(), isClosed: next.isClosed },
  };
};

/**
 * Changes the store, records it in the audit log, and reads the store in the same transaction, so that a completed change
 * is never reported as failed. 409 STALE if someone else changed it since that version.
 */
const changeStore = (
  db: Db | Tx,
  { version, actorId, at }: StoreAct,
  decide: (store: StoreRow) => Change,
): Promise<StaffStore> =>
  db.transaction(async (tx) => {
    const store = await lockStore(tx);
    if (store.version !== version)
      throw new AppError('STALE', 'Someone else has changed these settings since you opened them.');
    const { set, summary, tell } = decide(store);
    const changed = { ...set, version: version + 1, updatedAt: at };
    await tx.update(storeSettings).set(changed).where(eq(storeSettings.id, 1));
    await recordAudit(tx, {
      actorId,
      action: 'Updated',
      entity: 'Store',
      entityId: null,
      label: 'Store',
      summary,
      before: tell(store),
      after: tell({ ...store, ...changed }),
      at,
    });
    return showStore(tx, at);
  });

/** Closes or opens the store now; with a schedule, until its next change. */
export const changeStoreStatus = (
  db: Db | Tx,
  { isClosed, ...act }: StoreAct & { isClosed: boolean },
): Promise<StaffStore> =>
  changeStore(db, act, () => ({
    set: { isClosed, switchedAt: act.at },
    summary: isClosed ? 'Closed the store' : 'Opened the store',
    tell: (store) => ({ isClosed: storeStatusAt(store, act.at).isClosed }),
  }));

export const saveMessages = (
  db: Db | Tx,
  act: StoreAct,
  messages: Omit<StoreMessages, 'version'>,
): Promise<StaffStore> =>
  changeStore(db, act, () => ({
    set: sanitiseMessages(messages),
    summary: 'Changed the store’s messages',
    tell: ({ name, openMessage, closeMessage, paymentMessage }) => ({
      picture: name,
      openMessage,
      closeMessage,
      paymentMessage,
    }),
  }));

/**
 * Sets whether a payment that clears everything overdue restores a customer's access. It does not change anyone's access yet.
 */
export const saveAccessSetting = (db: Db | Tx, act: StoreAct, restoresAccess: boolean): Promise<StaffStore> =>
  changeStore(db, act, () => ({
    set: { restoresAccess },
    summary: restoresAccess
      ? 'Turned on restoring access after a payment'
      : 'Turned off restoring access after a payment',
    tell: (store) => ({ restoresAccess: store.restoresAccess }),
  }));

/** Sets whether credit automatically settles orders, earliest due first. Existing settlements stay. */
export const savePaymentSettings = (
  db: Db | Tx,
  act: StoreAct,
  { settlesCredit }: { settlesCredit: boolean },
): Promise<StaffStore> =>
  changeStore(db, act, () => ({
    set: { settlesCredit },
    summary: settlesCredit
      ? 'Turned on settling unpaid orders from credit'
      : 'Turned off settling unpaid orders from credit',
    tell: (store) => ({ settlesCredit: store.settlesCredit }),
  }));

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

/** Turning the schedule on applies it immediately; turning it off leaves the store as it is. */
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
