import type { Cents, DocumentLine } from '@formulary/contract';
import { useId } from 'react';
import { formatMoney, formatNumber } from '#web/lib/format.ts';
import { describeProduct, titleOf } from '#web/parts/product/product-label.ts';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { QuantityStepper } from '#web/ui/form/quantity-stepper.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { type CreditDraft, changeLine, draftLineOf, isRestocked } from './credit-draft.ts';

type CreditLineProps = {
  line: DocumentLine;
  draft: CreditDraft;
  onChange: (draft: CreditDraft) => void;
  amount: Cents | undefined;
  error: string | undefined;
};

/** Describes the remainder of a line that has been partly credited; undefined for other lines. */
const leftText = (line: DocumentLine): string | undefined => {
  const { orderLineId, amount, creditableQuantity, creditableAmount } = line;
  if (creditableAmount === amount) return undefined;
  if (creditableAmount === 0) return 'Credited in full';
  const packs = orderLineId === null ? '' : `${formatNumber(creditableQuantity)} and `;
  return `${packs}${formatMoney(creditableAmount)} left to credit`;
};

export function CreditLine({ line, draft, onChange, amount, error }: CreditLineProps) {
  const errorId = useId();
  const { id, orderLineId, name, quantity, cost, creditableAmount, creditableQuantity } = line;
  const isFee = orderLineId === null;
  const { packs, amount: typed } = draftLineOf(draft, id);
  const title = isFee ? name : titleOf(line);
  const isLeft = creditableAmount > 0;
  const change = (next: Parameters<typeof changeLine>[2]) => onChange(changeLine(draft, id, next));
  return (
    <li className="border-line border-b py-3">
      <fieldset
        aria-describedby={error ? errorId : undefined}
        className="flex flex-wrap items-center gap-x-4 gap-y-2"
      >
        <legend className="sr-only">{title}</legend>
        <div className="min-w-[min(14rem,100%)] flex-1">
          <p className="wrap-anywhere font-medium">{name}</p>
          {!isFee && <p className="wrap-anywhere text-muted text-sm">{describeProduct(line)}</p>}
          <p className="figures text-muted text-sm">
            {[isFee ? formatMoney(cost) : `${formatNumber(quantity)} × ${formatMoney(cost)}`, leftText(line)]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        {isLeft && draft.by === 'amount' && (
          <TextField
            label="Amount to credit"
            aria-label={`Amount to credit for ${title}`}
            inputMode="decimal"
            value={typed}
            onChange={({ target }) => change({ amount: target.value })}
            className="w-36"
          />
        )}
        {isLeft && draft.by === 'packs' && isFee && (
          <Checkbox
            label="Credit the delivery fee"
            checked={packs > 0}
            disabled={creditableQuantity === 0}
            onChange={({ target }) => change({ packs: target.checked ? 1 : 0 })}
          />
        )}
        {isLeft && draft.by === 'packs' && !isFee && (
          <QuantityStepper
            of={title}
            value={Math.min(packs, creditableQuantity)}
            max={creditableQuantity}
            disabled={creditableQuantity === 0}
            onChange={(next) => change({ packs: next })}
          />
        )}
        {isLeft && (
          <p className="figures ml-auto w-24 text-right font-semibold">
            <span className="sr-only">Credit </span>
            {amount ? formatMoney(amount) : '–'}
          </p>
        )}
        {!isFee && packs > 0 && draft.by === 'packs' && (
          <Checkbox
            label="Return to stock"
            checked={isRestocked(draft, line)}
            onChange={({ target }) => change({ isReturned: target.checked })}
            className="basis-full"
          />
        )}
      </fieldset>
      {error && (
        <p id={errorId} role="alert" className="mt-1 text-[0.8125rem] text-owed">
          {error}
        </p>
      )}
    </li>
  );
}
