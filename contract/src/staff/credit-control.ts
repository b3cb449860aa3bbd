export const STATEMENT_SEND_STATES = ['waiting', 'sent', 'skipped', 'failed'] as const;
