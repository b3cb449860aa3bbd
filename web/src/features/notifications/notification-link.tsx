import type { Notification, NotificationKind } from '@formulary/contract';
import { Link, type LinkProps } from '@tanstack/react-router';
import {
  Ban,
  CircleCheck,
  CircleX,
  type LucideIcon,
  Package,
  PackageCheck,
  ReceiptText,
  Tag,
  TriangleAlert,
  Truck,
} from 'lucide-react';
import { cn } from '#web/lib/class-names/cn.ts';
import { useCurrentUser } from '../accounts/api.ts';
import { useMarkRead } from './api.ts';
import { sentenceOf } from './describe.ts';

type Tone = 'plain' | 'good' | 'notice' | 'bad';
const TONES: Record<Tone, string> = {
  plain: 'bg-tint text-primary',
  good: 'bg-credit-tint text-credit',
  notice: 'bg-notice-tint text-notice',
  bad: 'bg-owed-tint text-owed',
};

/** Where a notification leads: the screen of its subject, or their list if it is about several. */
type Place = { one: LinkProps['to']; all: LinkProps['to'] };
const ORDER: Place = { one: '/orders/$id', all: '/orders' };
const PAYMENT: Place = { one: '/proof-of-payments/$id', all: '/proof-of-payments' };
const PRODUCT: Place = { one: '/store/$id', all: '/store' };
const LISTED: Place = { one: '/store/$id', all: '/lists' };

type Look = { Icon: LucideIcon; tone: Tone; place: Place };
const LOOKS: Record<NotificationKind, Look> = {
  'order-placed': { Icon: Package, tone: 'plain', place: ORDER },
  'order-dispatched': { Icon: Truck, tone: 'good', place: ORDER },
  'order-cancelled': { Icon: Ban, tone: 'bad', place: ORDER },
  'payment-approved': { Icon: CircleCheck, tone: 'good', place: PAYMENT },
  'payment-rejected': { Icon: CircleX, tone: 'bad', place: PAYMENT },
  'back-in-stock': { Icon: PackageCheck, tone: 'good', place: PRODUCT },
  'price-changed': { Icon: Tag, tone: 'notice', place: LISTED },
  'new-order': { Icon: Package, tone: 'plain', place: { one: '/admin/orders/$id', all: '/admin/orders' } },
  'new-proof': {
    Icon: ReceiptText,
    tone: 'plain',
    place: { one: '/admin/payments/$id', all: '/admin/payments' },
  },
  'low-stock': {
    Icon: TriangleAlert,
    tone: 'notice',
    place: { one: '/admin/products/$id', all: '/admin/products' },
  },
};

const linkOf = (subjectId: string | null, { one, all }: Place): LinkProps =>
  subjectId === null ? { to: all } : ({ to: one, params: { id: subjectId } } as LinkProps);

type NotificationLinkProps = {
  notification: Notification;
  /** As it is shown, such as `Yesterday, 14:05`. */
  time: string;
  onOpen?: () => void;
  className?: string;
};

/** A notification, which leads to what it is about and is read once it was opened. */
export function NotificationLink({ notification, time, onOpen, className }: NotificationLinkProps) {
  const { id, kind, subjectId, facts, createdAt, readAt } = notification;
  const { viewedBy } = useCurrentUser();
  const { mutate: markRead } = useMarkRead();
  const { Icon, tone, place } = LOOKS[kind];
  const isUnread = readAt === null;
  const open = () => {
    if (isUnread && !viewedBy) markRead({ ids: [id] });
    onOpen?.();
  };
  return (
    <Link
      {...linkOf(subjectId, place)}
      data-walk
      onClick={open}
      className={cn('flex items-start gap-3 -outline-offset-2 transition-colors hover:bg-tint/60', className)}
    >
      <span
        aria-hidden
        className={cn('grid size-9 shrink-0 place-items-center rounded-control', TONES[tone])}
      >
        <Icon className="size-4.5" />
      </span>
      <span className="min-w-0 flex-1">
        <span className={cn('wrap-anywhere block leading-snug', isUnread && 'font-semibold')}>
          {sentenceOf(notification)}
        </span>
        {facts.reason && <span className="wrap-anywhere mt-0.5 block text-sm">{facts.reason}</span>}
        <time dateTime={createdAt} className="mt-0.5 block text-muted text-sm tabular-nums">
          {time}
        </time>
      </span>
      {isUnread && (
        <span className="mt-1.5 size-2.5 shrink-0 rounded-full bg-primary">
          <span className="sr-only">Unread</span>
        </span>
      )}
    </Link>
  );
}
