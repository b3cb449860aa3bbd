import { useEffect } from 'react';
import { create } from 'zustand';
import type { Crumb } from '#web/ui/display/breadcrumbs.tsx';
import { crumbsOf } from './crumbs.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What records are called, by the path of their screen. */
const useNames = create<{ names: ReadonlyMap<string, string> }>(() => ({ names: new Map() }));

/** Has the breadcrumbs call a record's screen (`/admin/customers/{id}`) by its name, once that is known. */
export const useCrumbName = (path: string, name: string | undefined): void => {
  useEffect(() => {
    if (name) useNames.setState(({ names }) => ({ names: new Map(names).set(path, name) }));
  }, [path, name]);
};

/** Home, then one crumb for each segment; a record by its name once that is known. */
export const useCrumbs = (pathname: string): Crumb[] => {
  const { names } = useNames();
  return crumbsOf(pathname).map(({ label, path }) => ({
    label: names.get(path) ?? (UUID.test(label) ? '…' : label),
    path,
  }));
};

/** The back office, then one crumb for each further segment of the path. */
export const useStaffCrumbs = (pathname: string): Crumb[] =>
  useCrumbs(pathname)
    .slice(1)
    .map(({ label, path }) => ({ label: path === '/admin' ? 'Back office' : label, path }));
