import { lazy, Suspense } from 'react';

const RevokedExplanation = lazy(async () => ({
  default: (await import('./revoked-explanation.tsx')).RevokedExplanation,
}));

/** Explains why the customer may not order. Loaded on demand, with the payments that the explanation depends on. */
export function RevokedText() {
  return (
    <Suspense fallback={null}>
      <RevokedExplanation />
    </Suspense>
  );
}
