import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { labelTab } from '#web/parts/storefront/browser-tab.ts';
import { useBranding } from '#web/parts/storefront/use-branding.ts';
import { crumbsOf } from '#web/ui/page/crumbs.ts';
import { SIDE_LINKS } from './navigation.ts';

export const usePageTitle = (): void => {
  const pathname = useLocation({ select: (location) => location.pathname });
  const branding = useBranding();

  useEffect(() => {
    if (!branding) return;
    // The title names the section, because an ID means nothing in a tab.
    const [, section, screen] = crumbsOf(pathname);
    const link = SIDE_LINKS.find(({ to }) => to === section?.path);
    const name = section?.path === '/admin' ? (screen?.label ?? 'Back office') : (link ?? section)?.label;
    labelTab(name, branding);
  }, [pathname, branding]);
};
