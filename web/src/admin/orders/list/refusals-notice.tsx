import { X } from 'lucide-react';
import { IconButton } from '#web/ui/action/icon-button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { countOrders } from '../moves.ts';
import type { Refusal } from './use-order-moves.ts';

type RefusalsNoticeProps = { refusals: readonly Refusal[]; onClose: () => void };

/** Which of the selected orders were not moved, and why. They stay selected. */
export function RefusalsNotice({ refusals, onClose }: RefusalsNoticeProps) {
  return (
    <Notice tone="owed" title={`${countOrders(refusals.length)} not moved`}>
      <div className="flex items-start justify-between gap-3">
        <ul className="mt-1 space-y-0.5">
          {refusals.map(({ id, referenceNumber, message }) => (
            <li key={id}>
              <strong className="font-semibold tracking-wide">{referenceNumber ?? 'An order'}</strong>:{' '}
              {message}
            </li>
          ))}
        </ul>
        <IconButton label="Close" size="sm" variant="ghost" onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </div>
    </Notice>
  );
}
