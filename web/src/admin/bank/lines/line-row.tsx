import type { BankLine } from '@formulary/contract';
import { useEffect, useRef } from 'react';
import { cn } from '#web/lib/cn.ts';
import { formatDay, formatMoney } from '#web/lib/format.ts';
import { isTyping } from '#web/lib/hotkey.ts';
import type { ActKeys } from '#web/lib/use-act-keys.ts';
import { Button } from '#web/ui/action/button.tsx';
import { Kbd } from '#web/ui/display/kbd.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import {
  APPROVE_LABEL,
  CONFIDENCE_LABEL,
  CONFIDENCE_TONE,
  describeReasons,
  ProposalCard,
} from './proposal-card.tsx';
import type { Decisions } from './use-decisions.ts';

type LineRowProps = {
  line: BankLine;
  isCurrent: boolean;
  decisions: Decisions;
  onOpen: () => void;
  onChoose: () => void;
};

const textOf = ({ description, reference }: BankLine): string =>
  [description, reference].filter(Boolean).join(' · ') || 'No description';

/** An open line. The current one is expanded, with its proposals and actions. */
export function LineRow({ line, isCurrent, decisions, onOpen, onChoose }: LineRowProps) {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isCurrent) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  const { proposals } = line;
  const [best] = proposals;
  return (
    <li ref={row} className="scroll-my-24 border-b last:border-b-0">
      <div className={cn('border-l-3 border-l-transparent', isCurrent && 'border-l-primary bg-tint/50')}>
        <h2>
          <button
            type="button"
            data-line
            aria-expanded={isCurrent}
            aria-current={isCurrent || undefined}
            onClick={onOpen}
            className="grid w-full grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 px-4 py-3 text-left transition-colors hover:bg-sunken focus-visible:-outline-offset-2"
          >
            <span className="wrap-anywhere font-medium">{textOf(line)}</span>
            <span className="figures justify-self-end font-semibold">{formatMoney(line.amount)}</span>
            <span className={cn('min-w-0 text-sm', !isCurrent && 'text-muted')}>
              <span className="figures">{formatDay(line.day)}</span>
              {!isCurrent && best && (
                <>
                  {' · '}
                  {best.customer.name}
                  <span className="max-sm:hidden"> · {describeReasons(best).join(' · ')}</span>
                </>
              )}
            </span>
            <span className="justify-self-end">
              {best && !isCurrent && (
                <Badge tone={CONFIDENCE_TONE[best.confidence]} size="sm">
                  {CONFIDENCE_LABEL[best.confidence]}
                </Badge>
              )}
              {!best && <Badge size="sm">No match</Badge>}
            </span>
          </button>
        </h2>
        {isCurrent && (
          <div className="flex flex-col gap-4 px-4 pb-4">
            {proposals.map((proposal, index) => (
              <div key={proposal.customer.id} className="border-line border-t pt-3">
                <ProposalCard line={line} proposal={proposal}>
                  <Button
                    size="sm"
                    variant={index === 0 ? undefined : 'secondary'}
                    onClick={() => decisions.approve(line, proposal)}
                    className="max-sm:w-full"
                  >
                    {APPROVE_LABEL[proposal.outcome]}
                    <span className="sr-only"> for {proposal.customer.name}</span>
                    {index === 0 && (
                      <Kbd aria-hidden className="max-desktop:hidden">
                        Enter
                      </Kbd>
                    )}
                  </Button>
                </ProposalCard>
              </div>
            ))}
            {!best && (
              <p className="text-muted text-sm">
                Neither the description nor the amount shows who paid this. Choose the customer, or ignore the
                line if it is not a customer’s payment.
              </p>
            )}
            <div className="flex flex-wrap gap-2">
              <Button size="sm" variant="secondary" onClick={onChoose}>
                {best ? 'Choose another customer' : 'Choose customer'}
                <Kbd aria-hidden className="max-desktop:hidden">
                  C
                </Kbd>
              </Button>
              <Button size="sm" variant="ghost" onClick={() => decisions.ignore(line)}>
                Ignore
                <Kbd aria-hidden className="max-desktop:hidden">
                  I
                </Kbd>
              </Button>
            </div>
          </div>
        )}
      </div>
    </li>
  );
}

type LineAct = 'next' | 'previous' | 'approve' | 'choose' | 'ignore' | 'undo';

/** Whether the element handles Enter itself; the headings of the lines do not. */
const isPressed = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('a, button:not([data-line]), summary') !== null;

/** The shortcuts of the list of lines. */
export const LINE_KEYS: ActKeys<LineAct> = {
  title: 'Bank',
  help: [
    { keys: ['J', '↓'], does: 'Next line' },
    { keys: ['K', '↑'], does: 'Previous line' },
    { keys: ['Enter'], does: 'Approve the first match' },
    { keys: ['C'], does: 'Choose the customer' },
    { keys: ['I'], does: 'Ignore the line' },
    { keys: ['U'], does: 'Undo the last decision' },
  ],
  keys: {
    j: 'next',
    ArrowDown: 'next',
    k: 'previous',
    ArrowUp: 'previous',
    Enter: 'approve',
    c: 'choose',
    i: 'ignore',
    u: 'undo',
  },
  isNeeded: (key, target) => {
    const isRadio = target instanceof HTMLInputElement && (key.startsWith('Arrow') || key === 'Enter');
    return isTyping(target) || isRadio || (key === 'Enter' && isPressed(target));
  },
};
