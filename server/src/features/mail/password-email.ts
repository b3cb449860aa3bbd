import { formatDateTime } from '@formulary/contract';
import type { Content } from './write-message.ts';

/** The one-time link by which somebody sets their password. */
export const passwordEmail = ({ path, expiresAt }: { path: string; expiresAt: string }): Content => ({
  subject: 'Set your password',
  paragraphs: [
    'With the link below you set the password of your account. It works once.',
    `It can be used until ${formatDateTime(expiresAt)}.`,
  ],
  page: { label: 'Set your password', path },
});
