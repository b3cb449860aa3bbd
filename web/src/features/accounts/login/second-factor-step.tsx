import type { NextSignInStep } from '@formulary/contract';
import { lazy, Suspense } from 'react';
import { Skeleton } from '#web/ui/feedback/loading.tsx';

const SecondFactorForm = lazy(async () => ({
  default: (await import('./second-factor-form.tsx')).SecondFactorForm,
}));

type SecondFactorStepProps = {
  step: NextSignInStep;
  onSignedIn: () => Promise<void>;
  onRestart: () => void;
};

/** Loaded on demand, because most people have no second factor. */
export function SecondFactorStep({ step: { methods }, ...rest }: SecondFactorStepProps) {
  return (
    <Suspense fallback={<Skeleton className="h-48 w-full" />}>
      <SecondFactorForm methods={methods} {...rest} />
    </Suspense>
  );
}

/**
 * Returns the step after the correct password; undefined for most people. Not parsed by a schema, because the login
 * page has none.
 */
export const nextStepOf = async (answer: Response): Promise<NextSignInStep | undefined> => {
  if (answer.status !== 200) return undefined;
  return (await answer.json()) as NextSignInStep;
};
