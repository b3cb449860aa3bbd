export const BANK_FILE_FORMATS = ['csv', 'ofx', 'mt940'] as const;
export const BANK_LINE_STATES = ['open', 'matched', 'ignored'] as const;
