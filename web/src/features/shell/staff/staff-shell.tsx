import type { ReactNode } from 'react';
import { Toaster } from '#web/ui/feedback/toaster.tsx';

/** What surrounds every page of the back office. */
export function StaffShell({ children }: { children: ReactNode }) {
  return (
    <>
      <main
        id="page"
        tabIndex={-1}
        className="min-w-0 px-4 pt-3 pb-8 outline-none sm:px-6 desktop:px-8 desktop:pt-6"
      >
        {children}
      </main>
      <Toaster />
    </>
  );
}
