import { addCents, MAX_ROWS, ORDER_STATUS } from '@formulary/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Phone, Printer, X } from 'lucide-react';
import { DocumentGaps } from '#web/admin/documents/document-gaps.tsx';
import { formatMoney } from '#web/lib/format.ts';
import { type HotkeyHelp, useHotkey, useHotkeyGuide } from '#web/lib/hotkey.ts';
import { Button, buttonStyle } from '#web/ui/action/button.tsx';
import { IconButton } from '#web/ui/action/icon-button.tsx';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { Kbd } from '#web/ui/display/kbd.tsx';
import { FailedPart } from '#web/ui/feedback/failed-part.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { ExportMenu } from '#web/ui/list/export-menu.tsx';
import { ChoiceFilter, DayFilters, Filters, SearchFilter } from '#web/ui/list/table/filters.tsx';
import { ListTable } from '#web/ui/list/table/list-table.tsx';
import { useList } from '#web/ui/list/table/listing.ts';
import { BulkBar, useSelectFound, useSelection } from '#web/ui/list/table/selection.tsx';
import { useLastDefined } from '#web/ui/list/use-last-defined.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import {
  deliveryNotesUrl,
  invoicesUrl,
  STAFF_ORDERS,
  slipsUrl,
  staffOrderQuery,
  staffOrders,
} from '../api.ts';
import { canMove, countOrders, ORDER_ACTIONS, type OrderAction } from '../moves.ts';
import { ORDER_SORTS, type OrderListSearch } from '../order-list-search.ts';
import { ORDER_COLUMNS } from './order-columns.tsx';
import { StatusTabs } from './status-tabs.tsx';
import { type Refusal, useOrderMoves } from './use-order-moves.ts';

const PAYMENTS = [
  { value: 'unpaid', label: 'Unpaid' },
  { value: 'paid', label: 'Paid' },
] as const;
const PICKING = [
  { value: 'ready', label: 'Ready to pick' },
  { value: 'held', label: 'Held' },
] as const;
/** The documents to print for the selected orders, besides picking slips. */
const PAPERS = [
  { label: 'Print invoices', urlOf: invoicesUrl },
  { label: 'Print delivery notes', urlOf: deliveryNotesUrl },
] as const;
const WAYS = [
  { value: 'delivery', label: 'Delivery' },
  { value: 'collection', label: 'Collection' },
] as const;
const SORT_LABEL: Record<OrderListSearch['sort'], string> = {
  'DateOrdered desc': 'Newest first',
  DateOrdered: 'Oldest first',
  'TotalPrice desc': 'Largest first',
  TotalPrice: 'Smallest first',
};
const SORTS = ORDER_SORTS.map((value) => ({ value, label: SORT_LABEL[value] }));

type RefusalsNoticeProps = { refusals: readonly Refusal[]; onClose: () => void };

/** Lists the orders that could not be moved; they stay selected. */
function RefusalsNotice({ refusals, onClose }: RefusalsNoticeProps) {
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

/** Lists the business's own details that the invoices would lack, as read from the first order without an invoice. */
export function IssuerGaps({ orderIds }: { orderIds: readonly string[] }) {
  const query = useQuery({
    queryKey: [...STAFF_ORDERS, 'issuer-gaps', orderIds],
    queryFn: async ({ client }) => {
      for (const id of orderIds) {
        const { documents, documentGaps } = await client.query(staffOrderQuery(id));
        const isInvoiced = documents.some(({ kind }) => kind === 'invoice');
        if (!isInvoiced) return documentGaps.filter((gap) => !gap.startsWith('customer-'));
      }
      return [];
    },
  });
  if (!query.data) return <FailedPart query={query} what="the details missing from the invoices" />;
  return <DocumentGaps gaps={query.data} />;
}

const HELP: readonly HotkeyHelp[] = [
  { keys: ['↑', '↓'], does: 'Move through the orders' },
  { keys: ['Enter'], does: 'Open the order' },
  { keys: ['X'], does: 'Select the order' },
  { keys: ['A'], does: 'Select all on the page' },
  { keys: ['P'], does: 'Print picking slips for the selected orders' },
  ...ORDER_ACTIONS.map(({ key, label }) => ({ keys: [key], does: `${label} the selected orders` })),
  { keys: ['N'], does: 'New telephone order' },
];

const click = (selector: string, within: ParentNode | null = document): void =>
  within?.querySelector<HTMLElement>(selector)?.click();

const useListKeys = (onAct: (act: OrderAction) => void, onClear: () => void): void => {
  const navigate = useNavigate();
  useHotkeyGuide('Orders', HELP);
  const actOn = (key: string) => {
    const act = ORDER_ACTIONS.find((one) => one.key === key);
    if (act) onAct(act);
  };
  useHotkey('x', () =>
    click('input[type=checkbox]', document.activeElement?.closest('tr[data-walk]') ?? null),
  );
  useHotkey('a', () => click('thead input[type=checkbox]'));
  useHotkey('p', () => click('a[data-slips]'));
  useHotkey('s', () => actOn('S'));
  useHotkey('d', () => actOn('D'));
  useHotkey('n', () => void navigate({ to: '/admin/orders/new' }));
  useHotkey('Escape', onClear);
};

export function OrdersScreen({ search }: { search: OrderListSearch }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const list = useList(staffOrders, search);
  const selection = useSelection(list.data?.orders, MAX_ROWS);
  const found = useSelectFound(staffOrders, list, ({ orders }) => orders, selection);
  const selected = selection.rows;
  const moves = useOrderMoves(selection);
  useListKeys(moves.start, selection.clear);
  const { pending } = moves;
  const question = useLastDefined(pending);
  return (
    <div className="mt-1 flex flex-col gap-4">
      <PageHeader title="Orders">
        <ExportMenu hrefOf={(format) => staffOrders.exportUrl(search, format)} />
        <LinkButton to="/admin/orders/new" size="sm">
          <Phone aria-hidden />
          New order
          <Kbd>N</Kbd>
        </LinkButton>
      </PageHeader>
      <StatusTabs search={search} />
      <Filters>
        <SearchFilter list={list} label="Search orders" placeholder="Reference, customer or product" />
        <ChoiceFilter
          list={list}
          field="payment"
          label="Payment"
          all="All"
          options={PAYMENTS}
          className="w-28"
        />
        <ChoiceFilter list={list} field="picking" label="Picking" all="All" options={PICKING} />
        <ChoiceFilter list={list} field="way" label="Fulfilment" all="All" options={WAYS} />
        <DayFilters list={list} />
        <ChoiceFilter list={list} field="sort" label="Sort by" options={SORTS} className="w-40" />
      </Filters>
      {moves.refusals.length > 0 && (
        <RefusalsNotice refusals={moves.refusals} onClose={moves.clearRefusals} />
      )}
      <ListTable
        list={list}
        selection={selection}
        label="Orders"
        columns={ORDER_COLUMNS}
        rows={list.data?.orders}
        onRowClick={({ id }) => navigate({ to: '/admin/orders/$id', params: { id } })}
        onRowHover={({ id }) => void queryClient.query(staffOrderQuery(id)).catch(() => null)}
      />
      <BulkBar
        what="orders"
        selection={selection}
        found={found}
        sum={formatMoney(addCents(...selected.map(({ totalPrice }) => totalPrice)))}
      >
        <a
          href={slipsUrl(selected.map(({ id }) => id))}
          target="_blank"
          rel="noopener"
          data-slips
          className={buttonStyle({ variant: 'secondary', size: 'sm' })}
        >
          <Printer aria-hidden /> Print picking slips <Kbd>P</Kbd>
        </a>
        {PAPERS.map(({ label, urlOf }) => (
          <a
            key={label}
            href={urlOf(selected.map(({ id }) => id))}
            target="_blank"
            rel="noopener"
            className={buttonStyle({ variant: 'secondary', size: 'sm' })}
          >
            <Printer aria-hidden /> {label}
          </a>
        ))}
        {ORDER_ACTIONS.map((act) => (
          <Button
            key={act.to}
            size="sm"
            variant="secondary"
            disabled={moves.isPending || !selected.some((order) => canMove(order, act.to))}
            onClick={() => moves.start(act)}
          >
            {act.label}
            <Kbd>{act.key}</Kbd>
          </Button>
        ))}
      </BulkBar>
      <ConfirmDialog
        open={pending !== undefined}
        onOpenChange={moves.dismiss}
        title={question ? `${question.act.label}: ${countOrders(question.orders.length)}?` : ''}
        description={question?.concern}
        confirmLabel={question?.act.label ?? ''}
        loading={moves.isPending}
        onConfirm={moves.confirm}
      >
        {question?.act.to === ORDER_STATUS.Dispatched && (
          <IssuerGaps orderIds={question.orders.map(({ id }) => id)} />
        )}
      </ConfirmDialog>
    </div>
  );
}
