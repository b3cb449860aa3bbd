import { type ClassValue, clsx } from 'clsx';
import { createTailwindMerge } from 'tailwind-merge';

const any = () => true;
const isSize = (value: string) => /^(xs|sm|base|lg|\d?xl|\[(length:.+|[\d.]+(px|r?em))\])$/.test(value);
const isWidth = (value: string) => /^(\d*|[trblxy](-\d+)?)$/.test(value);

/**
 * The groups of classes that a caller may override: of two classes in a group, the later one wins. The default table of
 * tailwind-merge covers all of Tailwind and is larger than the whole login screen.
 */
const CLASS_GROUPS = {
  display: [
    'block',
    'inline-block',
    'inline',
    'flex',
    'inline-flex',
    'grid',
    'inline-grid',
    'contents',
    'hidden',
  ],
  position: ['static', 'relative', 'absolute', 'fixed', 'sticky'],
  overflow: [{ overflow: [any] }],
  size: [{ size: [any] }],
  height: [{ h: [any] }],
  'min-height': [{ 'min-h': [any] }],
  'max-height': [{ 'max-h': [any] }],
  width: [{ w: [any] }],
  'min-width': [{ 'min-w': [any] }],
  'max-width': [{ 'max-w': [any] }],
  padding: [{ p: [any] }],
  'padding-x': [{ px: [any] }],
  'padding-y': [{ py: [any] }],
  'padding-top': [{ pt: [any] }],
  'padding-right': [{ pr: [any] }],
  'padding-bottom': [{ pb: [any] }],
  'padding-left': [{ pl: [any] }],
  margin: [{ m: [any] }],
  'margin-x': [{ mx: [any] }],
  'margin-y': [{ my: [any] }],
  'margin-top': [{ mt: [any] }],
  'margin-bottom': [{ mb: [any] }],
  gap: [{ gap: [any] }],
  'gap-x': [{ 'gap-x': [any] }],
  'gap-y': [{ 'gap-y': [any] }],
  grow: [{ flex: ['1', 'auto', 'none', 'initial'] }, { grow: ['', any] }],
  shrink: [{ shrink: ['', any] }],
  direction: [{ flex: ['row', 'col', 'row-reverse', 'col-reverse'] }],
  justify: [{ justify: ['start', 'center', 'end', 'between'] }],
  items: [{ items: [any] }],
  self: [{ self: [any] }],
  radius: [{ rounded: [any] }],
  'border-width': [{ border: ['', isWidth] }],
  'border-style': [{ border: ['solid', 'dashed', 'dotted', 'double', 'none'] }],
  'border-color': [{ border: [any] }],
  background: [{ bg: [any] }],
  'font-size': [{ text: [isSize] }],
  'text-align': [{ text: ['left', 'center', 'right'] }],
  'text-wrap': [{ whitespace: [any] }, { text: ['wrap', 'nowrap', 'balance', 'pretty'] }],
  'text-color': [{ text: [any] }],
  'font-weight': [{ font: ['normal', 'medium', 'semibold', 'bold'] }],
  leading: [{ leading: [any] }],
  shadow: [{ shadow: [any] }],
  opacity: [{ opacity: [any] }],
} as const;

/** Classes that a later shorthand overrides. */
const CLASS_CONFLICTS = {
  size: ['width', 'height'],
  padding: ['padding-x', 'padding-y', 'padding-top', 'padding-right', 'padding-bottom', 'padding-left'],
  'padding-x': ['padding-right', 'padding-left'],
  'padding-y': ['padding-top', 'padding-bottom'],
  margin: ['margin-x', 'margin-y', 'margin-top', 'margin-bottom'],
  'margin-y': ['margin-top', 'margin-bottom'],
  gap: ['gap-x', 'gap-y'],
} as const;

const merge = createTailwindMerge(() => ({
  cacheSize: 500,
  theme: {},
  classGroups: CLASS_GROUPS,
  conflictingClassGroups: CLASS_CONFLICTS,
  conflictingClassGroupModifiers: {},
  orderSensitiveModifiers: ['before', 'after', '*', '**'],
}));

/** Joins class names; of two that conflict, the later one wins. */
export const cn = (...classes: ClassValue[]): string => merge(clsx(classes));
