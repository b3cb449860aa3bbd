/** The query key that a change of any list invalidates. */
export const LISTS = ['lists'] as const;
export const ONE_LIST = [...LISTS, 'one'] as const;
