import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import type { Root } from 'react-dom/client';
import { config } from 'zod';
import { landingPath } from '#web/features/accounts/landing-path.ts';
import { queryClient, router } from './router.tsx';

// The content security policy has no unsafe-eval, and zod would try.
config({ jitless: true });

/** Shows the screen of the current address. */
export const showApp = (root: Root): void =>
  root.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );

/** Replaces the login page for someone who is signed in, once the page asked for is loaded. */
export const leaveLoginPage = async (root: Root, redirectUrl: string | undefined): Promise<void> => {
  router.history.replace(await landingPath(router.options.context, redirectUrl));
  await router.load();
  flushSync(() => showApp(root));
  // The form had the focus: the next Tab goes on from the content.
  document.getElementById('page')?.focus({ preventScroll: true });
};
