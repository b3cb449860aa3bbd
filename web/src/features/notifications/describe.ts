import { NOTIFICATIONS, type Notification } from '@formulary/contract';
import { formatMoney } from '#web/lib/format.ts';

/** What a notification says, without a full stop. */
export const sentenceOf = ({ kind, facts }: Pick<Notification, 'kind' | 'facts'>): string =>
  NOTIFICATIONS[kind].say(facts, formatMoney);
