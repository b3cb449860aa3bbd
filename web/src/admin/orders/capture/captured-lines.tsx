import { lineTotal } from '@formulary/contract';
import { X } from 'lucide-react';
import { formatMoney } from '#web/lib/format.ts';
import { titleOf } from '#web/parts/product/product-label.ts';
import { IconButton } from '#web/ui/action/icon-button.tsx';
import { QuantityStepper } from '#web/ui/form/quantity-stepper.tsx';
import { type CapturedLine, useCapture } from './capture-store.ts';
import { offerText } from './use-capture-order.ts';

type CapturedLinesProps = {
  lines: readonly CapturedLine[];
  /** Refusals by line ID. */
  refusals: Record<string, string>;
  /** Called on Enter in a quantity, to continue with the next product. */
  onNext: () => void;
};

export function CapturedLines({ lines, refusals, onNext }: CapturedLinesProps) {
  return (
    <ul aria-label="Products in the order">
      {lines.map((line) => (
        <LineRow key={line.id} line={line} refusal={refusals[line.id] ?? shortage(line)} onNext={onNext} />
      ))}
    </ul>
  );
}

const shortage = ({ quantity, stock }: CapturedLine): string | undefined =>
  quantity <= stock ? undefined : stock === 0 ? 'Out of stock.' : `Only ${stock} left.`;

type LineRowProps = { line: CapturedLine; refusal: string | undefined; onNext: () => void };

function LineRow({ line, refusal, onNext }: LineRowProps) {
  const { setQuantity, remove } = useCapture.getState();
  const { id, name, cost, quantity } = line;
  const title = titleOf(line);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-4 gap-y-2 border-line border-b py-2.5 sm:grid-cols-[minmax(0,1fr)_auto_5.5rem_auto]">
      <div className="min-w-0 max-sm:col-span-3">
        <p className="wrap-anywhere font-medium">{name}</p>
        <p className="wrap-anywhere text-muted text-sm">
          {offerText(line)} · <span className="figures">{formatMoney(cost)}</span>
        </p>
        {refusal && (
          <p role="alert" className="text-owed text-sm">
            {refusal}
          </p>
        )}
      </div>
      <QuantityStepper
        of={title}
        value={quantity}
        min={1}
        onChange={(next) => setQuantity(id, next)}
        onEnter={onNext}
        className="w-32"
      />
      <p className="figures text-right font-semibold">{formatMoney(lineTotal(line))}</p>
      <IconButton
        label={`Remove ${title}`}
        size="sm"
        variant="ghost"
        onClick={() => {
          remove(id);
          onNext();
        }}
      >
        <X aria-hidden />
      </IconButton>
    </li>
  );
}
