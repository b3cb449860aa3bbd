import type { ReactNode } from 'react';
import { useBranding } from '#web/parts/storefront/api.ts';
import { BrandLogo } from '#web/parts/storefront/branding.tsx';

type GuestFrameProps = {
  title: string;
  /** A line under the title. */
  text?: ReactNode;
  children: ReactNode;
};

/** A screen for people who are not signed in, other than the login screen. */
export function GuestFrame({ title, text, children }: GuestFrameProps) {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-sm flex-col px-6 py-8">
      <BrandLogo branding={useBranding()} />
      <div className="flex flex-1 flex-col justify-center gap-6 py-10">
        <div>
          <h1 className="title-page">{title}</h1>
          {text && <p className="wrap-anywhere mt-2 text-muted">{text}</p>}
        </div>
        {children}
      </div>
    </main>
  );
}
