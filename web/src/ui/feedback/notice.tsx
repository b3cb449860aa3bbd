import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '#web/lib/cn.ts';

const TONES = {
  notice: { look: 'border-notice/40 bg-notice-tint text-notice', Icon: Info },
  owed: { look: 'border-owed/40 bg-owed-tint text-owed', Icon: CircleAlert },
  credit: { look: 'border-credit/40 bg-credit-tint text-credit', Icon: CircleCheck },
};

type NoticeProps = { tone?: keyof typeof TONES; title?: string; children?: ReactNode; className?: string };

/** A notice in the page. Notices with the tone `owed` are alerts, which screen readers announce immediately. */
export function Notice({ tone = 'notice', title, children, className }: NoticeProps) {
  const { look, Icon } = TONES[tone];
  return (
    <div
      role={tone === 'owed' ? 'alert' : 'status'}
      className={cn('flex gap-3 rounded-control border px-4 py-3 text-sm cramped:px-3', look, className)}
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 cramped:hidden" />
      <div className="wrap-anywhere min-w-0 flex-1">
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
    </div>
  );
}
