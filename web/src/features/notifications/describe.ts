import { NOTIFICATIONS, type Notification } from '@formulary/contract';
import { formatMoney } from '#web/lib/format.ts';

/** The text of a notification, without a full stop. */
export const sentenceOf = ({ kind, facts }: Pick<Notification, 'kind' | 'facts'>): string =>
  NOTIFICATIONS[kind].say(facts, formatMoney);
