import type { Crumb } from '#web/ui/display/breadcrumbs.tsx';

const capitalised = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};

/** Returns Home and one crumb for each segment of the path. */
export const crumbsOf = (pathname: string): Crumb[] => {
  const segments = pathname.split('/').filter(Boolean);
  return [
    { label: 'Home', path: '/' },
    ...segments.map((segment, index) => ({
      label: capitalised(decoded(segment)),
      path: `/${segments.slice(0, index + 1).join('/')}`,
    })),
  ];
};
