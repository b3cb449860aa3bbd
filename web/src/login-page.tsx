import type { Branding } from '@formulary/contract';
import { StrictMode, useEffect, useState } from 'react';
import type { Root } from 'react-dom/client';
import { LoginScreen } from '#web/features/accounts/login/login-screen.tsx';
import { nextStepOf } from '#web/features/accounts/login/second-factor-step.tsx';
import { safeRedirect } from '#web/features/accounts/safe-redirect.ts';
import { request } from '#web/lib/calls/api.ts';
import { wasSignedIn } from '#web/parts/accounts/session-mark.ts';
import { labelTab, PLAIN_BRANDING } from '#web/parts/storefront/branding.tsx';

const redirectUrl = new URLSearchParams(location.search).get('redirectUrl') ?? undefined;

const loadBranding = async (): Promise<Branding> => {
  try {
    return await (await request('branding')).json();
  } catch {
    return PLAIN_BRANDING;
  }
};

const isSignedIn = async (): Promise<boolean> => {
  try {
    // The body must be consumed, or the connection stays open.
    await (await request('app-settings')).text();
    return true;
  } catch {
    return false;
  }
};

const loadApp = () => import('./app.tsx');

/** Continues in the app. If its code cannot be loaded here, the browser loads the requested page. */
const leave = async (root: Root): Promise<void> => {
  const app = await loadApp().catch(() => undefined);
  if (app) await app.leaveLoginPage(root, redirectUrl);
  else location.replace(safeRedirect(redirectUrl) ?? '/');
};

function LoginPage({
  branding: load,
  onSignedIn,
}: {
  branding: Promise<Branding>;
  onSignedIn: () => Promise<void>;
}) {
  const [branding, setBranding] = useState<Branding>();
  useEffect(() => void load.then(setBranding), [load]);
  useEffect(() => branding && labelTab('Login', branding), [branding]);
  return (
    // The app loads while the user types.
    <div onInput={() => void loadApp().catch(() => undefined)}>
      <LoginScreen
        branding={branding}
        onSignIn={async (credentials) => {
          const next = await nextStepOf(await request('auth', { method: 'POST', body: credentials }));
          if (!next) await onSignedIn();
          return next;
        }}
        onSignedIn={onSignedIn}
      />
    </div>
  );
}

/** Shows the login screen without the app; users who are already signed in continue to the requested page. */
export const showLoginPage = async (root: Root): Promise<void> => {
  const branding = loadBranding();
  const checked = isSignedIn().then(async (signedIn) => {
    if (signedIn) await leave(root);
    return signedIn;
  });
  // Users who are probably signed in do not see the login screen first.
  if (wasSignedIn() && (await checked)) return;
  root.render(
    <StrictMode>
      <LoginPage branding={branding} onSignedIn={() => leave(root)} />
    </StrictMode>,
  );
};
