import { lazy, Suspense } from 'react';

const RevokedExplanation = lazy(async () => ({
  default: (await import('./revoked-explanation.tsx')).RevokedExplanation,
}));

/** Why the customer may not order. Loaded when needed, with the payments that it depends on. */
export function RevokedText() {
  return (
    <Suspense fallback={null}>
      <RevokedExplanation />
    </Suspense>
  );
}
