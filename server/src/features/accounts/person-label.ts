import type { users } from './tables.ts';

type Named = Pick<typeof users.$inferSelect, 'name' | 'surname' | 'username'>;

/** Name and surname, where there is one. */
export const fullNameOf = ({ name, surname }: Pick<Named, 'name' | 'surname'>): string =>
  `${name} ${surname}`.trim();

/** What the audit log calls a person. */
export const labelOf = (person: Named): string => `${fullNameOf(person)} (${person.username})`;
