import { NOTIFICATIONS, type Notification, type NotificationKind } from '@formulary/contract';
import { Link, type LinkProps } from '@tanstack/react-router';
import {
  Ban,
  CircleCheck,
  CircleX,
  type LucideIcon,
  Package,
  PackageCheck,
  ReceiptText,
  ShoppingCart,
  Tag,
  TriangleAlert,
  Truck,
} from 'lucide-react';
import { cn } from '#web/lib/cn.ts';
import { useCurrentUser } from '#web/parts/accounts/api.ts';
import { useMarkRead } from './api.ts';
import { sentenceOf } from './notification-words.ts';

type Tone = 'plain' | 'good' | 'notice' | 'bad';

const TONES: Record<Tone, string> = {
  plain: 'bg-tint text-primary',
  good: 'bg-credit-tint text-credit',
  notice: 'bg-notice-tint text-notice',
  bad: 'bg-owed-tint text-owed',
};

/** The screen of one subject, and that of all of its kind. */
type Place = { one: LinkProps['to']; all: LinkProps['to'] };

const PLACES: Record<(typeof NOTIFICATIONS)[NotificationKind]['about'], { customers: Place; staff: Place }> =
  {
    order: {
      customers: { one: '/orders/$id', all: '/orders' },
      staff: { one: '/admin/orders/$id', all: '/admin/orders' },
    },
    cart: {
      customers: { one: '/cart', all: '/cart' },
      staff: { one: '/cart', all: '/cart' },
    },
    payment: {
      customers: { one: '/proof-of-payments/$id', all: '/proof-of-payments' },
      staff: { one: '/admin/payments/$id', all: '/admin/payments' },
    },
    product: {
      customers: { one: '/store/$id', all: '/store' },
      staff: { one: '/admin/products/$id', all: '/admin/products' },
    },
    'listed product': {
      customers: { one: '/store/$id', all: '/lists' },
      staff: { one: '/admin/products/$id', all: '/admin/products' },
    },
  };

type Look = { Icon: LucideIcon; tone: Tone };

/** Kinds that are not listed use the icon and tone of their subject. */
const LOOKS: Partial<Record<NotificationKind, Look>> = {
  'order-not-placed': { Icon: CircleX, tone: 'bad' },
  'order-dispatched': { Icon: Truck, tone: 'good' },
  'order-cancelled': { Icon: Ban, tone: 'bad' },
  'payment-approved': { Icon: CircleCheck, tone: 'good' },
  'payment-rejected': { Icon: CircleX, tone: 'bad' },
  'back-in-stock': { Icon: PackageCheck, tone: 'good' },
  'low-stock': { Icon: TriangleAlert, tone: 'notice' },
};

const LOOKS_OF_SUBJECTS: Record<keyof typeof PLACES, Look> = {
  order: { Icon: Package, tone: 'plain' },
  cart: { Icon: ShoppingCart, tone: 'plain' },
  payment: { Icon: ReceiptText, tone: 'plain' },
  product: { Icon: Package, tone: 'plain' },
  'listed product': { Icon: Tag, tone: 'notice' },
};

const linkOf = ({ kind, subjectId }: Notification): LinkProps => {
  const { about, to } = NOTIFICATIONS[kind];
  const { one, all } = PLACES[about][to];
  return subjectId === null ? { to: all } : ({ to: one, params: { id: subjectId } } as LinkProps);
};

type NotificationLinkProps = {
  notification: Notification;
  /** As displayed, such as `Yesterday, 14:05`. */
  time: string;
  onOpen?: () => void;
  className?: string;
};

/** A notification that links to its subject and is marked as read when opened. */
export function NotificationLink({ notification, time, onOpen, className }: NotificationLinkProps) {
  const { id, kind, facts, createdAt, readAt } = notification;
  const { viewedBy } = useCurrentUser();
  const { mutate: markRead } = useMarkRead();
  const { Icon, tone } = LOOKS[kind] ?? LOOKS_OF_SUBJECTS[NOTIFICATIONS[kind].about];
  const isUnread = readAt === null;
  const open = () => {
    if (isUnread && !viewedBy) markRead({ ids: [id] });
    onOpen?.();
  };
  return (
    <Link
      {...linkOf(notification)}
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
