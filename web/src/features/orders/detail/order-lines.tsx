import type { Order } from '@formulary/contract';
import { Link } from '@tanstack/react-router';
import { formatMoney, formatNumber } from '#web/lib/format.ts';
import { walk } from '#web/ui/list/walk.ts';
import { describeProduct, titleOf } from '../../catalogue/product-label.ts';
import { ProductPicture } from '../../catalogue/product-picture.tsx';

type OrderLine = Order['orderProducts'][number];

/** What was ordered, in the words and at the prices of that day. */
export function OrderLines({ lines }: { lines: readonly OrderLine[] }) {
  return (
    <ul aria-label="Products of the order" onKeyDown={walk}>
      {lines.map((line) => (
        <OrderLineRow key={line.id} line={line} />
      ))}
    </ul>
  );
}

function OrderLineRow({ line }: { line: OrderLine }) {
  const { productId, name, labName, cost, quantity } = line;
  return (
    <li className="flex items-center gap-4 border-line border-b py-3">
      <ProductPicture line={line} className="size-14 shrink-0 rounded-control max-[22rem]:hidden" />
      <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 sm:grid-cols-[minmax(0,1fr)_auto_5.5rem]">
        <div className="max-sm:row-span-2">
          <Link
            to="/store/$id"
            params={{ id: productId }}
            data-walk
            aria-label={titleOf(line)}
            className="wrap-anywhere rounded-sm font-medium hover:text-primary"
          >
            {name}
          </Link>
          <p className="wrap-anywhere text-muted text-sm">
            {[describeProduct(line), labName].filter(Boolean).join(' · ')}
          </p>
        </div>
        <p className="figures text-right text-muted text-sm">
          {formatNumber(quantity)} × {formatMoney(cost)}
        </p>
        <p className="figures text-right font-semibold">{formatMoney(cost * quantity)}</p>
      </div>
    </li>
  );
}
