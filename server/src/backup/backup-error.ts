/** Why a backup cannot be written or used, worded for the operator. */
export class BackupError extends Error {}

export const NOT_WHOLE = 'This is not a complete backup of Formulary.';
