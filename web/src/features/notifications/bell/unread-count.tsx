import type { Notification } from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { announce } from '#web/lib/announce.tsx';
import { formatNumber } from '#web/lib/format.ts';
import { newestNotificationsQuery } from '../newest.ts';
import { sentenceOf } from '../notification-words.ts';

/** The screen already confirms an order that was just placed, but not one that waited for the store to open. */
const isNews = ({ kind, facts, readAt }: Notification): boolean =>
  readAt === null && (kind !== 'order-placed' || facts.isPrepared === true);

/** Announces notifications that have arrived since the page was opened, politely. */
const useAnnouncedNews = (items: readonly Notification[] | undefined): void => {
  const knownUntil = useRef<string>(undefined);
  useEffect(() => {
    if (!items) return;
    const known = knownUntil.current;
    const newest = items[0]?.createdAt ?? '';
    if (known === undefined || newest > known) knownUntil.current = newest;
    if (known === undefined) return;
    const news = items.filter((item) => item.createdAt > known && isNews(item));
    const [first] = news;
    if (!first) return;
    announce(
      news.length === 1
        ? `New notification: ${sentenceOf(first)}`
        : `${formatNumber(news.length)} new notifications`,
    );
  }, [items]);
};

/** The bell's name with the number of unread notifications, kept up to date by change events. */
export function UnreadCount() {
  const { data } = useQuery(newestNotificationsQuery);
  const unread = data?.unread ?? 0;
  useAnnouncedNews(data?.items);
  return (
    <>
      <span className="sr-only">
        {unread > 0 ? `Notifications, ${formatNumber(unread)} unread` : 'Notifications'}
      </span>
      {unread > 0 && (
        <span
          aria-hidden
          className="figures absolute -top-2 left-2.5 min-w-4.5 rounded-full bg-primary px-1 text-center font-semibold text-[0.625rem] text-on-primary leading-4.5 ring-2 ring-ground"
        >
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </>
  );
}
