import type { ProductChoices } from '@formulary/contract';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { cloneElement, type ReactElement, type ReactNode, useState } from 'react';
import { messageOf } from '#web/lib/calls/errors.ts';
import { cn } from '#web/lib/cn.ts';
import { formatNumber } from '#web/lib/format.ts';
import { useIsMobile } from '#web/lib/use-media.ts';
import { choicesQuery, endlessProductsQuery, labsQuery, productsQuery } from '#web/parts/product/api.ts';
import {
  isFiltered,
  NO_FILTERS,
  type StoreFilters,
  type StoreSearch,
} from '#web/parts/product/store-search.ts';
import { Button } from '#web/ui/action/button.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Spinner } from '#web/ui/feedback/loading.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { DrawerFrame } from '#web/ui/overlay/drawer-frame.tsx';
import { Popover } from '#web/ui/overlay/popover.tsx';
import { countOfProducts } from '../store/result-summary.tsx';
import { categoriesOf, chooseCategories, chooseLabs, labsOf, namesById } from './choose.ts';
import { type Choice, ChoiceList, PriceRange } from './filter-fields.tsx';

type FilterSheetProps = {
  trigger: ReactElement<{ onClick?: () => void }>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  footer: ReactNode;
  children: ReactNode;
};

/** The filters on a phone. */
export function FilterSheet({ trigger, open, onOpenChange, footer, children }: FilterSheetProps) {
  return (
    <>
      {cloneElement(trigger, { onClick: () => onOpenChange(true) })}
      <DrawerFrame
        title="More filters"
        footer={footer}
        frame={{
          open,
          size: 'md',
          initialFocus: undefined,
          onOpenChange,
          onOpenChangeComplete: () => undefined,
        }}
      >
        {children}
      </DrawerFrame>
    </>
  );
}

const orNone = (values: string[]): string[] | undefined => (values.length > 0 ? values : undefined);

/** The total of the list beside the filters, once known. */
const useTotal = (search: StoreSearch): number | undefined => {
  const paged = useQuery({ ...productsQuery(search), enabled: false });
  const endless = useInfiniteQuery({ ...endlessProductsQuery(search), enabled: false });
  return paged.data?.total ?? endless.data?.pages.at(-1)?.total;
};

/** Keeps selected options in the list even if no product has them. */
const withChosen = (
  choices: readonly Choice[],
  chosen: readonly string[],
  labelOf: (value: string) => string = (value) => value,
): Choice[] => [
  ...choices,
  ...chosen
    .filter((value) => choices.every((choice) => choice.value !== value))
    .map((value) => ({ value, label: labelOf(value), count: 0 })),
];

/** The same form may be spelled in several ways: this keeps the selected spelling. */
const asChosen = (name: string, chosen: readonly string[]): string =>
  chosen.find((each) => each.toLowerCase() === name.toLowerCase()) ?? name;

type FilterFieldsProps = {
  search: StoreSearch;
  choices: ProductChoices;
  onFilter: (change: StoreFilters) => void;
};

function FilterFields({ search, choices, onFilter }: FilterFieldsProps) {
  const { data: allLabs } = useQuery(labsQuery);
  const names = namesById(allLabs ?? []);
  const nameOf = (id: string) => names.get(id) ?? (allLabs ? 'No longer sold' : '…');
  const { forms = [], schedules = [], minPrice, maxPrice } = search;
  const [labs, categories] = [labsOf(search), categoriesOf(search)];
  const byId = (choice: ProductChoices['labs'][number]): Choice => ({
    value: choice.id,
    label: choice.name,
    count: choice.count,
  });
  const byName = (chosen: readonly string[]) => (choice: ProductChoices['forms'][number]) => {
    const value = asChosen(choice.name, chosen);
    return { value, label: value, count: choice.count };
  };
  return (
    <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-5">
        <fieldset className="min-w-0">
          <legend className="sr-only">Availability</legend>
          <Checkbox
            label="In stock only"
            detail={formatNumber(choices.inStock)}
            checked={search.inStock === true}
            onChange={({ target }) => onFilter({ inStock: target.checked || undefined })}
            className="py-1 max-desktop:py-0"
          />
          <Checkbox
            label="New products only"
            detail={formatNumber(choices.new)}
            checked={search.new === true}
            onChange={({ target }) => onFilter({ new: target.checked || undefined })}
            className="py-1 max-desktop:py-0"
          />
        </fieldset>
        <PriceRange minPrice={minPrice} maxPrice={maxPrice} limits={choices.price} onChange={onFilter} />
        <ChoiceList
          title="Schedules"
          one="schedule"
          choices={withChosen(choices.schedules.map(byName([])), schedules)}
          chosen={schedules}
          onChange={(next) => onFilter({ schedules: orNone(next) })}
        />
        <ChoiceList
          title="Dosage forms"
          one="dosage form"
          choices={withChosen(choices.forms.map(byName(forms)), forms)}
          chosen={forms}
          onChange={(next) => onFilter({ forms: orNone(next) })}
        />
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        <ChoiceList
          title="Labs"
          one="lab"
          choices={withChosen(choices.labs.map(byId), labs, nameOf)}
          chosen={labs}
          onChange={(next) => onFilter(chooseLabs(search, next))}
        />
        <ChoiceList
          title="Categories"
          one="category"
          // Choosing a category also chooses its lab.
          choices={withChosen(labs.length > 0 ? choices.categories.map(byId) : [], categories, nameOf)}
          chosen={categories}
          onChange={(next) => onFilter(chooseCategories(search, next))}
        />
        {labs.length === 0 && <p className="text-muted text-sm">Choose a lab to see its categories.</p>}
      </div>
    </div>
  );
}

type MoreFiltersProps = {
  trigger: ReactElement<{ onClick?: () => void }>;
  search: StoreSearch;
  onFilter: (change: StoreFilters) => void;
};

/**
 * Every filter of the store with its counts: a popover on desktop, a sheet on phones. Open when first rendered; choices
 * take effect immediately.
 */
export function MoreFilters({ trigger, search: current, onFilter: filter }: MoreFiltersProps) {
  const [open, setOpen] = useState(true);
  const isMobile = useIsMobile();
  /** Choices are shown immediately, before the address changes. */
  const [ahead, setAhead] = useState<{ of: StoreSearch; change: StoreFilters }>({ of: current, change: {} });
  const search = ahead.of === current ? { ...current, ...ahead.change } : current;
  const onFilter = (change: StoreFilters) => {
    setAhead({ of: current, change: ahead.of === current ? { ...ahead.change, ...change } : change });
    filter(change);
  };
  const total = useTotal(current);
  const { data, error, isLoadingError, isPlaceholderData, refetch } = useQuery({
    ...choicesQuery(current),
    placeholderData: keepPreviousData,
    enabled: open,
  });
  const clear = (
    <Button
      variant="ghost"
      disabled={!isFiltered(search)}
      onClick={() => onFilter(NO_FILTERS)}
      className="text-primary"
    >
      Clear all
    </Button>
  );
  const fields = (
    <>
      {data && (
        <div
          aria-busy={isPlaceholderData}
          className={cn('transition-opacity duration-150', isPlaceholderData && 'opacity-50')}
        >
          <FilterFields search={search} choices={data} onFilter={onFilter} />
        </div>
      )}
      {!data && !isLoadingError && (
        <div className="grid h-60 place-items-center">
          <Spinner label="Loading the filters" />
        </div>
      )}
      {isLoadingError && <ErrorState message={messageOf(error, '')} onRetry={refetch} />}
    </>
  );
  if (isMobile)
    return (
      <FilterSheet
        trigger={trigger}
        open={open}
        onOpenChange={setOpen}
        footer={
          <>
            {clear}
            <Button onClick={() => setOpen(false)}>
              <span aria-live="polite">Show {total === undefined ? 'products' : countOfProducts(total)}</span>
            </Button>
          </>
        }
      >
        {fields}
      </FilterSheet>
    );
  return (
    <Popover
      trigger={trigger}
      label="More filters"
      open={open}
      onOpenChange={setOpen}
      className="w-150 px-6 py-5"
    >
      {fields}
      <div className="mt-4 flex justify-end">{clear}</div>
    </Popover>
  );
}
