import { useLocation, useNavigate } from '@tanstack/react-router';
import { Keyboard, Search } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { NotificationBell } from '#web/features/notifications/bell/notification-bell.tsx';
import { type HotkeyHelp, isBehindDialog, isTyping, useHotkey } from '#web/lib/hotkey.ts';
import { useLive } from '#web/parts/live/use-live.ts';
import { IconButton } from '#web/ui/action/icon-button.tsx';
import { Kbd } from '#web/ui/display/kbd.tsx';
import { Toaster } from '#web/ui/feedback/toaster.tsx';
import { HotkeySheet } from '#web/ui/overlay/hotkey-sheet.tsx';
import { Breadcrumbs, useStaffCrumbs } from '#web/ui/page/breadcrumbs.tsx';
import { OfflineBanner } from '#web/ui/page/offline-banner.tsx';
import { usePageFocus } from '#web/ui/page/use-page-focus.ts';
import { useScreens } from './screens.ts';
import { StaffSideNav, StaffTabBar } from './staff-navigation.tsx';

/** The maximum time between the two keys of a shortcut. */
const PATIENCE_MS = 1500;

/** Opens a screen on G followed by its letter, even if the current screen uses that letter. */
const useScreenKeys = (): void => {
  const screens = useScreens();
  const navigate = useNavigate();

  const goTo = useEffectEvent((key: string): boolean => {
    const screen = screens.find((one) => one.key === key.toUpperCase());
    if (screen) void navigate({ to: screen.to });
    return screen !== undefined;
  });

  useEffect(() => {
    let pressedAt = Number.NEGATIVE_INFINITY;
    const listener = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target) || isBehindDialog(null))
        return;
      const isSecond = event.timeStamp - pressedAt < PATIENCE_MS;
      pressedAt = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (isSecond && goTo(event.key)) event.preventDefault();
    };
    // In the capture phase, before the screen's own shortcuts.
    document.addEventListener('keydown', listener, { capture: true });
    return () => document.removeEventListener('keydown', listener, { capture: true });
  }, []);
};

const Finder = lazy(async () => ({ default: (await import('./finder.tsx')).Finder }));

/** Opens the finder, also on Ctrl+K or Cmd+K. */
function FinderButton() {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (event.key !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      setIsOpen(true);
    };
    document.addEventListener('keydown', listener, { capture: true });
    return () => document.removeEventListener('keydown', listener, { capture: true });
  }, []);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setIsOpen(true)}
        className="inline-flex h-9 shrink-0 items-center gap-2 rounded-control border bg-surface px-3 text-muted text-sm transition-colors hover:border-control hover:text-ink max-desktop:h-11"
      >
        <Search aria-hidden className="size-4" />
        Go to
        <Kbd className="max-desktop:hidden">Ctrl K</Kbd>
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <Finder onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

const EVERYWHERE: readonly HotkeyHelp[] = [
  { keys: ['Ctrl+K'], does: 'Go to a customer, order, document or product' },
  { keys: ['/'], does: 'Search the list' },
  { keys: ['?'], does: 'Show keyboard shortcuts' },
  { keys: ['Esc'], does: 'Close the dialog or menu' },
];

function StaffHotkeys({ onClose }: { onClose: () => void }) {
  const screens = useScreens().map(({ key, label }) => ({ keys: ['G', key], does: label }));
  const groups = [
    { title: 'Everywhere', hotkeys: EVERYWHERE },
    { title: 'Go to', hotkeys: screens },
  ];
  return <HotkeySheet groups={groups} onClose={onClose} />;
}

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
        {' '}
        Skip to content{' '}
      </a>
      <OfflineBanner meaning="You cannot save anything, and this screen may be out of date." />
      <div className="desktop:grid desktop:grid-cols-[13.5rem_minmax(0,1fr)]">
        <StaffSideNav />
        <main
          ref={page}
          id="page"
          tabIndex={-1}
          className="min-w-0 px-4 pt-3 pb-page-end outline-none sm:px-6 desktop:px-7 desktop:pt-4 desktop:pb-8"
        >
          <div className="flex min-h-9 flex-wrap items-center justify-end gap-x-4">
            <Breadcrumbs crumbs={crumbs} className="min-w-[min(8rem,100%)] flex-1" />
            <div className="flex shrink-0 items-center gap-1">
              <FinderButton />
              <IconButton
                label="Keyboard shortcuts"
                aria-keyshortcuts="?"
                size="sm"
                variant="ghost"
                className="shrink-0 max-desktop:hidden"
                onClick={() => setShowsKeys(true)}
              >
                <Keyboard aria-hidden />
              </IconButton>
              <NotificationBell all="/admin/notifications" />
            </div>
          </div>
          <div className="@container">{children}</div>
        </main>
      </div>
      <StaffTabBar />
      {showsKeys && <StaffHotkeys onClose={() => setShowsKeys(false)} />}
      <Toaster />
    </>
  );
}
