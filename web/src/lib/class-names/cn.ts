import { type ClassValue, clsx } from 'clsx';
import { createTailwindMerge } from 'tailwind-merge';
import { CLASS_CONFLICTS, CLASS_GROUPS } from './class-groups.ts';

const merge = createTailwindMerge(() => ({
  cacheSize: 500,
  theme: {},
  classGroups: CLASS_GROUPS,
  conflictingClassGroups: CLASS_CONFLICTS,
  conflictingClassGroupModifiers: {},
  orderSensitiveModifiers: ['before', 'after', '*', '**'],
}));

/** Joins class names; of two that conflict, the later wins. */
export const cn = (...classes: ClassValue[]): string => merge(clsx(classes));
