import { lazy, Suspense } from 'react';

const RevokedExplanation = lazy(async () => ({
  default: (await import('./revoked-explanation.tsx')).RevokedExplanation,
}));

/** Why the customer may not order. Loaded when it is needed, with what it asks about payments. */
export function RevokedText() {
  return (
    <Suspense fallback={null}>
      <RevokedExplanation />
    </Suspense>
  );
}
