import { useEffect } from 'react';
import { create } from 'zustand';
import type { Crumb } from '#web/ui/display/breadcrumbs.tsx';
import { crumbsOf } from './crumbs.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The names of records, by the path of their screen. */
const useNames = create<{ names: ReadonlyMap<string, string> }>(() => ({ names: new Map() }));

/** Sets the breadcrumb of a record's screen (`/admin/customers/{id}`) to its name. */
export const useCrumbName = (path: string, name: string | undefined): void => {
  useEffect(() => {
    if (name) useNames.setState(({ names }) => ({ names: new Map(names).set(path, name) }));
  }, [path, name]);
};

/** One crumb for each segment after Home; records by name. */
export const useCrumbs = (pathname: string): Crumb[] => {
  const { names } = useNames();
  return crumbsOf(pathname).map(({ label, path }) => ({
    label: names.get(path) ?? (UUID.test(label) ? '…' : label),
    path,
  }));
};

/** One crumb for each segment after "Back office". */
export const useStaffCrumbs = (pathname: string): Crumb[] =>
  useCrumbs(pathname)
    .slice(1)
    .map(({ label, path }) => ({ label: path === '/admin' ? 'Back office' : label, path }));
