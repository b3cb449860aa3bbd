import type { Profile } from '@formulary/contract';

let kept: { userId: string; typed: Profile } | undefined;

/**
 * What was typed into the profile and not saved, in memory: whoever has to sign in again half-way, or looks at another
 * page, finds it still there. Another user does not.
 */
export const keepDraft = (userId: string, typed: Profile | undefined): void => {
  kept = typed && { userId, typed };
};

export const draftOf = (userId: string): Profile | undefined =>
  kept?.userId === userId ? kept.typed : undefined;
