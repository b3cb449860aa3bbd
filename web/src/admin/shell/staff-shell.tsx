import { useLocation } from '@tanstack/react-router';
import { Keyboard } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useLive } from '#web/features/live/use-live.ts';
import { OfflineBanner } from '#web/features/shell/offline-banner.tsx';
import { usePageFocus } from '#web/features/shell/use-page-focus.ts';
import { useHotkey } from '#web/lib/hotkeys/hotkey.ts';
import { IconButton } from '#web/ui/action/icon-button.tsx';
import { Breadcrumbs } from '#web/ui/display/breadcrumbs.tsx';
import { Toaster } from '#web/ui/feedback/toaster.tsx';
import { useStaffCrumbs } from '#web/ui/page/crumb-name.ts';
import { FinderButton } from './finder/finder-button.tsx';
import { HotkeySheet } from './hotkey-sheet.tsx';
import { StaffSideNav } from './staff-side-nav.tsx';
import { StaffTabBar } from './staff-tab-bar.tsx';
import { useScreenKeys } from './use-screen-keys.ts';

/** What surrounds every page of the back office: navigation beside the page, on mobile under it. */
export function StaffShell({ children }: { children: ReactNode }) {
  const pathname = useLocation({ select: (location) => location.pathname });
  const crumbs = useStaffCrumbs(pathname);
  const [showsKeys, setShowsKeys] = useState(false);
  useHotkey('?', () => setShowsKeys(true));
  useScreenKeys();
  useLive();
  const page = usePageFocus();
  return (
    <>
      <a
        href="#page"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-primary px-4 py-2.5 font-medium text-on-primary focus:translate-y-0"
      >
        Skip to the page
      </a>
      <OfflineBanner meaning="Nothing can be saved, and what you see may be out of date." />
      <div className="desktop:grid desktop:grid-cols-[13.5rem_minmax(0,1fr)]">
        <StaffSideNav />
        <main
          ref={page}
          id="page"
          tabIndex={-1}
          className="min-w-0 px-4 pt-3 pb-28 outline-none sm:px-6 desktop:px-7 desktop:pt-4 desktop:pb-8"
        >
          <div className="flex min-h-9 items-center justify-between gap-4">
            <Breadcrumbs crumbs={crumbs} className="min-w-0" />
            <div className="flex shrink-0 items-center gap-1">
              <FinderButton />
              <IconButton
                label="Keyboard"
                aria-keyshortcuts="?"
                size="sm"
                variant="ghost"
                className="shrink-0 max-desktop:hidden"
                onClick={() => setShowsKeys(true)}
              >
                <Keyboard aria-hidden />
              </IconButton>
            </div>
          </div>
          <div className="@container">{children}</div>
        </main>
      </div>
      <StaffTabBar />
      {showsKeys && <HotkeySheet onClose={() => setShowsKeys(false)} />}
      <Toaster />
    </>
  );
}
