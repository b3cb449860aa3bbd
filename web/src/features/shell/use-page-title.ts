import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { crumbsOf } from '#web/ui/page/crumbs.ts';
import { useBranding } from '../storefront/brand-logo.tsx';
import { SIDE_LINKS } from './navigation.ts';

export const usePageTitle = (): void => {
  const pathname = useLocation({ select: (location) => location.pathname });
  const branding = useBranding();

  useEffect(() => {
    if (!branding) return;
    // The title names the section, because an ID says nothing in a tab.
    const [, section, screen] = crumbsOf(pathname);
    const link = SIDE_LINKS.find(({ to }) => to === section?.path);
    const name = section?.path === '/admin' ? (screen?.label ?? 'Back office') : (link ?? section)?.label;
    document.title = name ? `${name} · ${branding.title}` : branding.title;
    document.querySelector('link[rel="icon"]')?.setAttribute('href', branding.icon);
  }, [pathname, branding]);
};
