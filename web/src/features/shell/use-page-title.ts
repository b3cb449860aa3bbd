import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useBranding } from '../storefront/branding.ts';
import { crumbsOf } from './crumbs.ts';

/** The browser tab: the page and the store's name, and the store's icon. */
export const usePageTitle = (): void => {
  const pathname = useLocation({ select: (location) => location.pathname });
  const branding = useBranding();

  useEffect(() => {
    if (!branding) return;
    // The page is named after its section: an id says nothing in a tab.
    const [, section] = crumbsOf(pathname);
    document.title = section ? `${section.label} · ${branding.title}` : branding.title;
    document.querySelector('link[rel="icon"]')?.setAttribute('href', branding.icon);
  }, [pathname, branding]);
};
