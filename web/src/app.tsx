import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import type { Root } from 'react-dom/client';
import { config } from 'zod';
import { landingPath } from '#web/features/accounts/landing-path.ts';
import { queryClient, router } from './router.tsx';

// The content security policy lacks unsafe-eval, which zod would otherwise try to use.
config({ jitless: true });

const draw = (root: Root): void =>
  root.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );

/** Until the first screen can be drawn, the page shows its placeholder. */
export const showApp = async (root: Root): Promise<void> => {
  // The router follows the address only once it is drawn; Back during the first load would change the address alone.
  const stopFollowing = router.history.subscribe((change) => void router.load(change));
  const stopListening = router.subscribe('onRendered', () => {
    stopFollowing();
    stopListening();
  });
  await router.load();
  draw(root);
};

/** Replaces the login page, for a user who is signed in, once the requested page is loaded. */
export const leaveLoginPage = async (root: Root, redirectUrl: string | undefined): Promise<void> => {
  router.history.replace(await landingPath(router.options.context, redirectUrl));
  await router.load();
  flushSync(() => draw(root));
  // The form had the focus: the next Tab continues from the content.
  document.getElementById('page')?.focus({ preventScroll: true });
};
