import type { Branding } from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { brandingQuery } from './api.ts';
import { PLAIN_BRANDING } from './brand-logo.tsx';

/** Undefined while loading. */
export const useBranding = (): Branding | undefined => {
  const { data, isError } = useQuery(brandingQuery);
  return data ?? (isError ? PLAIN_BRANDING : undefined);
};
