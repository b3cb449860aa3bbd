import type { DeliveryFormValues } from './form-values.ts';

/**
 * What was typed in a delivery form whose saving found the session ended: the way back from the login screen finds it here.
 * In memory alone, and told apart by user, since an address is nobody else's business.
 */
const drafts = new Map<string, DeliveryFormValues>();

const keyOf = (userId: string, detailId: string | undefined): string => `${userId}/${detailId ?? 'new'}`;

export const keepDraft = (userId: string, detailId: string | undefined, values: DeliveryFormValues): void =>
  void drafts.set(keyOf(userId, detailId), values);

export const draftOf = (userId: string, detailId: string | undefined): DeliveryFormValues | undefined =>
  drafts.get(keyOf(userId, detailId));

export const dropDraft = (userId: string, detailId: string | undefined): void =>
  void drafts.delete(keyOf(userId, detailId));
