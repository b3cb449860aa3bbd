import type { users } from './tables.ts';

type Named = Pick<typeof users.$inferSelect, 'name' | 'surname' | 'username'>;

export const fullNameOf = ({ name, surname }: Pick<Named, 'name' | 'surname'>): string =>
  `${name} ${surname}`.trim();

/** Returns the name of a person in the audit log. */
export const labelOf = (person: Named): string => `${fullNameOf(person)} (${person.username})`;
