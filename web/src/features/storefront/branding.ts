import type { Branding } from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { brandingQuery } from './api.ts';

/** What the store is called where its branding cannot be loaded. */
export const PLAIN: Branding = {
  title: 'Formulary',
  icon: '/icon.svg',
  logo: '/logo.svg',
  supportEmail: 'support@formulary.example',
};

/** The branding of this origin; undefined while it loads. */
export const useBranding = (): Branding | undefined => {
  const { data, isError } = useQuery(brandingQuery);
  return data ?? (isError ? PLAIN : undefined);
};
