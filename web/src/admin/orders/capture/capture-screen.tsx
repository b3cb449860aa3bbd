import { type KeptCart, lineTotal, type OrderCustomerDetail } from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { CustomerCart } from '#web/admin/carts/customer-cart.tsx';
import { PasteList } from '#web/features/quick-order/pasting/paste-list.tsx';
import { hasStatus, messageOf } from '#web/lib/calls/errors.ts';
import { cn } from '#web/lib/cn.ts';
import { formatMoney } from '#web/lib/format.ts';
import { type HotkeyHelp, useHotkeyGuide } from '#web/lib/hotkey.ts';
import { useCurrentUser } from '#web/parts/accounts/api.ts';
import { describeBalance } from '#web/parts/balance/signed-amount.tsx';
import { lineId } from '#web/parts/cart/cart-line.ts';
import { toProducts } from '#web/parts/cart/following/kept-lines.ts';
import { AddBar } from '#web/parts/line-entry/add-bar.tsx';
import { NotAdded } from '#web/parts/line-entry/not-added.tsx';
import type { EntryControl } from '#web/parts/line-entry/use-entry.ts';
import { titleOf } from '#web/parts/product/product-label.ts';
import { storeStatusQuery } from '#web/parts/storefront/api.ts';
import { Button } from '#web/ui/action/button.tsx';
import { IconButton } from '#web/ui/action/icon-button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { FailedPart } from '#web/ui/feedback/failed-part.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { QuantityStepper } from '#web/ui/form/quantity-stepper.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { CustomerLink } from '../customer-link.tsx';
import { customerQuery } from './api.ts';
import { type CapturedLine, useCapture } from './capture-store.ts';
import { CaptureSummary } from './capture-summary.tsx';
import { CustomerFinder } from './customer-finder.tsx';
import { offerText, useCaptureOrder, useCaptureTarget, useListReceiver } from './use-capture-order.ts';

type CapturedLinesProps = {
  lines: readonly CapturedLine[];
  /** The messages of refused lines, by line ID. */
  refusals: Record<string, string>;
  /** Called on Enter in a quantity, to continue with the next product. */
  onNext: () => void;
};

function CapturedLines({ lines, refusals, onNext }: CapturedLinesProps) {
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

const HELP: readonly HotkeyHelp[] = [
  { keys: ['Enter'], does: 'Choose the product, then add it with its quantity' },
  { keys: ['↓'], does: 'Next result' },
  { keys: ['Ctrl+V'], does: 'Paste a whole list' },
  { keys: ['Ctrl+Enter'], does: 'Place the order' },
];

/** Captures a telephone order, using only the keyboard. */
export function CaptureScreen({ customerId }: { customerId: string | undefined }) {
  const navigate = useNavigate();
  useHotkeyGuide('New order', HELP);
  const query = useQuery(storeStatusQuery);
  const { data: store } = query;
  const choose = (customer: string | undefined) =>
    void navigate({ to: '/admin/orders/new', search: { customer }, replace: true });
  return (
    <div className="mt-1 flex flex-col gap-4">
      <PageHeader title="New order" />
      <FailedPart query={query} what="the store’s status" className="card" />
      {store?.isClosed && (
        <Notice title="The store is closed">
          Customers cannot order now. You can still take orders by telephone; you will be asked to confirm
          each one.
        </Notice>
      )}
      {customerId === undefined ? (
        <section aria-labelledby="capture-customer" className="max-w-2xl">
          <h2 id="capture-customer" className="title-group mb-3">
            Who is calling?
          </h2>
          <CustomerFinder onPick={({ id }) => choose(id)} />
        </section>
      ) : (
        <ForCustomer key={customerId} id={customerId} onOther={() => choose(undefined)} />
      )}
    </div>
  );
}

function ForCustomer({ id, onOther }: { id: string; onOther: () => void }) {
  const staff = useCurrentUser();
  const { data, error, refetch } = useQuery(customerQuery(id));
  useEffect(() => useCapture.getState().begin(staff.id, id), [staff.id, id]);
  if (data) return <Capture customer={data} onOther={onOther} />;
  if (hasStatus(error, 404)) return <ErrorState title="Not Found" message="This customer does not exist." />;
  if (error) return <ErrorState message={messageOf(error)} onRetry={refetch} />;
  return <Skeleton className="h-72" />;
}

type CaptureCustomerProps = { customer: OrderCustomerDetail; onOther: () => void };

function CaptureCustomer({ customer, onOther }: CaptureCustomerProps) {
  const { username, phone, storeAccess, creditLimit } = customer;
  const balance = describeBalance(customer.paymentOutstanding);
  return (
    <section aria-label="Customer" className="card flex flex-wrap items-center gap-x-6 gap-y-3 px-5.5 py-4">
      <div className="min-w-[min(10rem,100%)] flex-1">
        <p className="wrap-anywhere font-medium">
          <CustomerLink customer={customer} />
        </p>
        <p className="wrap-anywhere text-muted text-sm">{[username, phone].filter(Boolean).join(' · ')}</p>
      </div>
      <p className="text-muted text-sm sm:text-right">
        {balance.label}{' '}
        <strong className={cn('figures font-semibold', balance.className)}>{balance.amount}</strong>
        {creditLimit !== null && <span className="figures block">Limit {formatMoney(creditLimit)}</span>}
      </p>
      {!storeAccess && <Badge tone="owed">Access revoked</Badge>}
      <Button variant="secondary" size="sm" onClick={onOther}>
        {' '}
        Change customer{' '}
      </Button>
    </section>
  );
}

/** Adds the products of a customer's cart to the order, except those that are no longer sold. */
const addKeptLines = (cart: KeptCart): void => {
  const products = toProducts(cart);
  for (const { product, variantId, isSold } of cart.lines) {
    const line = products[lineId(product.id, variantId ?? undefined)];
    if (line && isSold) useCapture.getState().add({ ...line, cost: product.cost, sku: product.sku });
  }
};

function Capture({ customer, onOther }: { customer: OrderCustomerDetail; onOther: () => void }) {
  const order = useCaptureOrder(customer);
  const finder = useRef<HTMLInputElement>(null);
  const bar = useRef<EntryControl>(null);
  const target = useCaptureTarget(useCurrentUser().id, customer.id);
  const receiver = useListReceiver(target, customer.id);
  useEffect(() => finder.current?.focus(), []);

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    // The key that added a list may still be held.
    if (!event.repeat) order.place();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);

  return (
    <div className="grid items-start gap-6 beside:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex flex-col gap-4">
        <CaptureCustomer customer={customer} onOther={onOther} />
        <CustomerCart
          customerId={customer.id}
          onTake={(cart) => {
            addKeptLines(cart);
            finder.current?.focus();
          }}
        />
        <AddBar target={target} words={finder} control={bar} onEscape={() => finder.current?.blur()} />
        <div className="flex flex-wrap gap-2">
          <PasteList words={finder} receiver={receiver} />
        </div>
        <NotAdded
          target={target}
          onDecided={() => finder.current?.focus()}
          onReword={(entry) => bar.current?.rewordKept(entry)}
        />
        <CapturedLines lines={order.lines} refusals={order.refusals} onNext={() => finder.current?.focus()} />
      </div>
      <CaptureSummary customer={customer} order={order} />
    </div>
  );
}
