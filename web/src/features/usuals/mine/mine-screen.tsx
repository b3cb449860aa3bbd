import { dateAt, type Usual } from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Repeat2, ShoppingBasket } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useId, useMemo, useState } from 'react';
import { formatNumber } from '#web/lib/format.ts';
import { useHotkey, useHotkeyGuide } from '#web/lib/hotkey.ts';
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
import { focusLabs, HELP, onEnter, onKeyFirst } from './mine-keys.ts';
import { MineRow } from './mine-row.tsx';
import { filterUsuals, groupUsuals, type MineFilter, NO_FILTER } from './mine-rows.ts';

type FiltersProps = {
  filter: MineFilter;
  labs: readonly string[];
  onChange: (change: Partial<MineFilter>) => void;
};

function Filters({ filter: { text, lab, isDueOnly }, labs, onChange }: FiltersProps) {
  useHotkey('l', focusLabs);
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
        aria-keyshortcuts="L"
        value={lab}
        onChange={({ target }) => onChange({ lab: target.value })}
        className="h-11.5 min-w-[min(8rem,100%)] max-w-full text-ellipsis rounded-control border border-line bg-surface px-3 font-medium text-sm hover:border-control max-sm:flex-1"
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

/** Searches the whole store for the text by which nothing was found here. */
function NothingFound({ text, onClear }: { text: string; onClear: () => void }) {
  return (
    <NoResults>
      {text && (
        <LinkButton to="/store" search={{ q: text }}>
          <span className="wrap-anywhere">Search the store for “{text}”</span>
        </LinkButton>
      )}
      <Button variant="secondary" onClick={onClear}>
        Clear filter
      </Button>
    </NoResults>
  );
}

/** The products, with the quantities that the customer has changed but not added. */
function Products({ usuals }: { usuals: readonly Usual[] }) {
  const navigate = useNavigate();
  const [filter, setFilter] = useState(NO_FILTER);
  const [drafts, setDrafts] = useState<ReadonlyMap<string, number>>(new Map());
  const [added, setAdded] = useState<Added>([]);
  const cart = useCart(({ products }) => products);
  const isReadOnly = useCart((state) => state.isReadOnly);
  const today = dateAt(Date.now(), storeTimeZone());
  const text = filter.text.trim();
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
    <div
      onKeyDownCapture={onKeyFirst}
      onKeyDown={(event) =>
        onEnter(event, () => text && void navigate({ to: '/store', search: { q: text } }))
      }
      className="flex flex-col gap-3"
    >
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
        <span className="max-desktop:hidden">
          <HotkeysButton size="sm" />
        </span>
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
        <NothingFound text={text} onClear={() => setFilter(NO_FILTER)} />
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
        skeleton={
          <div className="flex flex-col gap-3" aria-hidden>
            <div className="skeleton h-11.5 rounded-control" />
            <div className="h-11" />
            <div className="card skeleton min-h-90 rounded-tile" />
          </div>
        }
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
