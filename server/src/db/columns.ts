import type { Cents } from '@formulary/contract';
import { bigint, customType, timestamp, uuid } from 'drizzle-orm/pg-core';
import { v7 } from 'uuid';

/** A new id: UUID version 7, so that ids sort by the time they were made. */
export const newId = (): string => v7();

/** A primary key made in the application. */
export const id = () => uuid('id').primaryKey().$defaultFn(newId);

/** Money. */
export const cents = (name: string) => bigint(name, { mode: 'number' }).$type<Cents>();

/** A moment, to the millisecond, as JavaScript and the wire have it. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

export const momentNow = (name: string) => moment(name).notNull().defaultNow();

/** Text ordered by bytes, the same on every server whatever its locale; the values are normalised before. */
export const sortText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
