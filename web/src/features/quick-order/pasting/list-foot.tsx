import { dueDay, linesTotal } from '@formulary/contract';
import { Printer } from 'lucide-react';
import { formatDay, formatMoney, formatNumber } from '#web/lib/format.ts';
import { storeTimeZone } from '#web/lib/store-settings.ts';
import { useIsMobile } from '#web/lib/use-media.ts';
import { Button } from '#web/ui/action/button.tsx';
import { Aside } from '#web/ui/page/aside.tsx';
import { BAR } from '../place-bar.ts';
import type { ListTarget } from './list-target.ts';
import { DiscardList } from './paste-list.tsx';
import { usePasted } from './pasted-store.ts';
import { linesText, type Plan } from './put-rows.ts';
import { ADD_LINES } from './review-row.tsx';

export const totalOf = ({ lines }: Plan) =>
  linesTotal(lines.map(({ choice, packs }) => ({ cost: choice.product.cost, quantity: packs })));

/** When the customer would have to pay, by their payment terms. */
export const dueText = (termsDays: number): string => {
  if (termsDays === 0) return 'Due before dispatch';
  const day = formatDay(dueDay(Date.now(), storeTimeZone(), termsDays));
  return `Due ${day} on ${termsDays} ${termsDays === 1 ? 'day’s' : 'days’'} terms`;
};

type ListFootProps = {
  target: ListTarget;
  plan: Plan;
  canAdd: boolean;
  onAdd: () => void;
  /** The number of lines in the list. */
  lines: number;
};

/** The total of the decided lines and the button that adds them: beside the list, or below it on mobile. */
export function ListFoot({ target, plan, canAdd, onAdd, lines }: ListFootProps) {
  const { order, termsDays } = target;
  const isMobile = useIsMobile();
  const total = formatMoney(totalOf(plan));
  // As soon as the terms are known, not with the first decision: the first date that is formatted takes long.
  const dueOn = termsDays !== undefined && dueText(termsDays);
  const due = plan.lines.length > 0 && dueOn;
  const add = (
    <Button
      {...{ [ADD_LINES]: '' }}
      className="w-full"
      aria-keyshortcuts="Control+Enter Meta+Enter"
      disabled={!canAdd}
      onClick={onAdd}
    >
      {plan.lines.length === 0 ? (
        'Nothing to add yet'
      ) : (
        <>
          Add {linesText(plan.rows.length)} to the {order.name}
          {isMobile && <span className="figures font-normal">{total}</span>}
        </>
      )}
    </Button>
  );
  const others = (
    <div className="flex flex-wrap gap-1">
      <Button variant="ghost" size="sm" aria-keyshortcuts="Control+P Meta+P" onClick={() => print()}>
        <Printer aria-hidden />
        Print
      </Button>
      <Button variant="ghost" size="sm" onClick={() => usePasted.setState({ isEditingText: true })}>
        Change the text
      </Button>
      <DiscardList variant="ghost" size="sm" label="Discard the list" lines={lines} order={order} />
    </div>
  );
  if (isMobile)
    return (
      <>
        {others}
        <div data-place-bar="" className={BAR}>
          {due && <p className="w-full text-[0.8125rem] text-muted">{due}</p>}
          {add}
        </div>
      </>
    );
  return (
    <Aside>
      <section aria-label="This list" className="card -order-1 shrink-0 px-5.5 py-5">
        <h2 className="title-group">This list</h2>
        <p className="figures mt-2 font-semibold text-xl">{total}</p>
        <p className="mt-1 text-muted text-sm">
          {linesText(plan.rows.length)} of {formatNumber(lines)}
        </p>
        {due && <p className="text-muted text-sm">{due}</p>}
        <div className="mt-4">{add}</div>
        <div className="-mx-3 mt-2">{others}</div>
      </section>
    </Aside>
  );
}
