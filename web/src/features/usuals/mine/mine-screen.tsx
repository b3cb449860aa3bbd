import { dateAt, type Usual } from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { Repeat2, ShoppingBasket } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useId, useMemo, useState } from 'react';
import { formatNumber } from '#web/lib/format.ts';
import { type HotkeyHelp, useHotkeyGuide } from '#web/lib/hotkey.ts';
import { storeTimeZone } from '#web/lib/store-settings.ts';
import { useCurrentUser } from '#web/parts/accounts/api.ts';
import { useCart } from '#web/parts/cart/cart-store.ts';
import { READ_ONLY } from '#web/parts/cart/filling.ts';
import { rememberMine } from '#web/parts/product/store-search.ts';
import { usePreparingText } from '#web/parts/storefront/preparing-text.ts';
import { allUsualsQuery } from '#web/parts/usuals/api.ts';
import { Button } from '#web/ui/action/button.tsx';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { EmptyState, NoResults } from '#web/ui/feedback/empty-state.tsx';
import { Heard } from '#web/ui/feedback/heard.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { SearchField } from '#web/ui/form/search-field.tsx';
import { HotkeysButton } from '#web/ui/overlay/hotkeys-button.tsx';
import { useCrumbName } from '#web/ui/page/breadcrumbs.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { AddedNotice } from '../added-notice.tsx';
import { type Added, idOf, putUsuals, undoAdded, waiting } from '../put-usuals.ts';
import { MineRow } from './mine-row.tsx';
import { filterUsuals, groupUsuals, type MineFilter, NO_FILTER } from './mine-rows.ts';

const HELP: readonly HotkeyHelp[] = [
  { keys: ['Enter'], does: 'Add the quantity to the cart, then the next product' },
  { keys: ['↓'], does: 'Next product, or the first one from the filter' },
  { keys: ['↑'], does: 'Previous product' },
  { keys: ['/'], does: 'Filter your products' },
];

const ROW = '[data-mine-row]';

/** Moves to a row: to its quantity, or to what can be done about a product that is out of stock. */
const enterRow = (row: Element | undefined): boolean => {
  const stop =
    row?.querySelector<HTMLElement>('[data-quantity]:enabled') ??
    row?.querySelector<HTMLElement>('button:enabled') ??
    row?.querySelector<HTMLElement>('a');
  stop?.focus();
  stop?.scrollIntoView({ block: 'nearest' });
  return stop !== undefined;
};

/** Moves between the rows. Returns whether there was one to move to. */
const step = (from: Element, steps: 1 | -1): boolean => {
  const rows = [...document.querySelectorAll(ROW)];
  const row = from.closest(ROW);
  return enterRow(row ? rows[rows.indexOf(row) + steps] : rows[0]);
};

const isSearch = (target: Element): boolean => target instanceof HTMLInputElement && target.type === 'search';

/** Runs before the quantity field, whose arrow keys would change the quantity. */
const onArrow = (event: KeyboardEvent): void => {
  if (event.ctrlKey || event.altKey || event.metaKey || !(event.target instanceof Element)) return;
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const { target } = event;
  if (target.closest(ROW) === null && !(isSearch(target) && event.key === 'ArrowDown')) return;
  event.preventDefault();
  event.stopPropagation();
  step(target, event.key === 'ArrowDown' ? 1 : -1);
};

/** Runs after the quantity field, which keeps Enter to itself if its text is not a quantity. */
const onEnter = (event: KeyboardEvent): void => {
  if (event.key === 'Enter' && event.target instanceof Element && event.target.matches('[data-quantity]'))
    step(event.target, 1);
};

type FiltersProps = {
  filter: MineFilter;
  labs: readonly string[];
  onChange: (change: Partial<MineFilter>) => void;
};

function Filters({ filter: { text, lab, isDueOnly }, labs, onChange }: FiltersProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <SearchField
        label="Filter your products"
        placeholder="Filter by name, strength, lab or code"
        value={text}
        onType={(typed) => onChange({ text: typed })}
        onSearch={(typed) => onChange({ text: typed })}
        className="min-w-[min(16rem,100%)] flex-1 max-sm:basis-full"
      />
      <select
        aria-label="Lab"
        value={lab}
        onChange={({ target }) => onChange({ lab: target.value })}
        className="h-11.5 min-w-0 max-w-full text-ellipsis rounded-control border border-line bg-surface px-3 font-medium text-sm hover:border-control max-sm:flex-1"
      >
        <option value="">All labs</option>
        {labs.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      <Checkbox
        label="Due only"
        checked={isDueOnly}
        onChange={({ target }) => onChange({ isDueOnly: target.checked })}
      />
    </div>
  );
}

function GroupOfRows({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-3 first:mt-0">
      <h2 id={id} className="border-line border-b py-1.5 font-semibold text-muted text-xs">
        {title}
      </h2>
      <ul aria-labelledby={id}>{children}</ul>
    </section>
  );
}

/** The products, with the quantities that the customer has changed but not added. */
function Products({ usuals }: { usuals: readonly Usual[] }) {
  const [filter, setFilter] = useState(NO_FILTER);
  const [drafts, setDrafts] = useState<ReadonlyMap<string, number>>(new Map());
  const [added, setAdded] = useState<Added>([]);
  const cart = useCart(({ products }) => products);
  const isReadOnly = useCart((state) => state.isReadOnly);
  const today = dateAt(Date.now(), storeTimeZone());
  const labs = useMemo(
    () => [...new Set(usuals.map(({ product }) => product.labName))].filter(Boolean).sort(),
    [usuals],
  );
  const shown = useMemo(() => filterUsuals(usuals, filter), [usuals, filter]);
  const groups = useMemo(() => groupUsuals(shown, today), [shown, today]);
  const onDraft = useCallback(
    (id: string, quantity: number) => setDrafts((known) => new Map(known).set(id, quantity)),
    [],
  );
  const due = waiting(
    shown.filter(({ isDue }) => isDue),
    cart,
  );
  const addAllDue = () =>
    setAdded(
      putUsuals(due.map((usual) => ({ ...usual, quantity: drafts.get(idOf(usual)) ?? usual.quantity }))),
    );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys move between the controls inside.
    <div onKeyDownCapture={onArrow} onKeyDown={onEnter} className="flex flex-col gap-3">
      <Filters
        filter={filter}
        labs={labs}
        onChange={(change) => setFilter((known) => ({ ...known, ...change }))}
      />
      <div className="flex min-h-11 flex-wrap items-center gap-2">
        {due.length > 0 && !isReadOnly && (
          <Button size="sm" onClick={addAllDue}>
            <ShoppingBasket aria-hidden />
            {due.length === 1 ? 'Add the one due' : `Add all ${formatNumber(due.length)} due`}
          </Button>
        )}
        <LinkButton to="/lists" variant="ghost" size="sm">
          Your lists
        </LinkButton>
        <HotkeysButton size="sm" />
        <p role="status" className="ml-auto text-muted text-sm">
          {formatNumber(shown.length)} {shown.length === 1 ? 'product' : 'products'}
        </p>
      </div>
      {added.length > 0 && (
        <AddedNotice
          added={added}
          onUndo={() => {
            undoAdded(added);
            setAdded([]);
          }}
        />
      )}
      {shown.length === 0 ? (
        <NoResults>
          <Button variant="secondary" onClick={() => setFilter(NO_FILTER)}>
            Clear filter
          </Button>
        </NoResults>
      ) : (
        <div className="card @container rounded-tile px-4 py-2 sm:px-5">
          {groups.map(([title, rows]) => (
            <GroupOfRows key={title} title={title}>
              {rows.map((usual) => (
                <MineRow key={idOf(usual)} usual={usual} draft={drafts.get(idOf(usual))} onDraft={onDraft} />
              ))}
            </GroupOfRows>
          ))}
        </div>
      )}
    </div>
  );
}

/** What the customer usually buys. `views` are the links to the other views of the store. */
export function MineScreen({ views }: { views: ReactNode }) {
  const { id } = useCurrentUser();
  const query = useQuery(allUsualsQuery);
  const usuals = query.data?.usuals ?? [];
  const isReadOnly = useCart((cart) => cart.isReadOnly);
  const preparing = usePreparingText();
  const hasUsuals = usuals.length > 0;
  useHotkeyGuide('Mine', HELP);
  useCrumbName('/store/mine', 'Mine');
  useEffect(() => {
    if (hasUsuals) rememberMine(id);
  }, [hasUsuals, id]);
  return (
    <div className="mt-1 flex flex-col gap-4">
      <PageHeader title="Mine">{views}</PageHeader>
      {preparing && <Notice>{preparing}</Notice>}
      {isReadOnly && <Notice>{READ_ONLY}</Notice>}
      <Heard
        query={query}
        isEmpty={!hasUsuals}
        skeleton={<div className="card skeleton min-h-90 rounded-tile" aria-hidden />}
        nothing={
          <EmptyState
            icon={<Repeat2 />}
            title="No usual products yet"
            hint="Products that you have ordered on two days are listed here, with your usual quantity."
          >
            <LinkButton to="/store">Go to the store</LinkButton>
          </EmptyState>
        }
      >
        <Products usuals={usuals} />
      </Heard>
    </div>
  );
}
