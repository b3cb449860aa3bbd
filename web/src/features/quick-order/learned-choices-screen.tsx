import {
  type LearnedChoice,
  type LearnedChoiceList,
  learnedChoiceList,
  pageRange,
} from '@formulary/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Brain } from 'lucide-react';
import { useState } from 'react';
import { request, requestJson } from '#web/lib/calls/api.ts';
import { cn } from '#web/lib/cn.ts';
import { formatDate } from '#web/lib/format.ts';
import type { ListSearch } from '#web/lib/list-search.ts';
import { useCart } from '#web/parts/cart/cart-store.ts';
import { READ_ONLY } from '#web/parts/cart/filling.ts';
import { lineQuery } from '#web/parts/line-entry/api.ts';
import { type Choice, candidatesOf, titleOfChoice } from '#web/parts/line-entry/choices.ts';
import { titleOf } from '#web/parts/product/product-label.ts';
import { Button } from '#web/ui/action/button.tsx';
import { NoResults } from '#web/ui/feedback/empty-state.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { toast, toastError } from '#web/ui/feedback/toast-store.ts';
import { SearchField } from '#web/ui/form/search-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { PagedList, usePageQuery } from '#web/ui/list/paged-list.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';

const CHOICES = ['learned-choices'] as const;

export const learnedChoicesQuery = ({ q, page, pageSize }: ListSearch) =>
  queryOptions({
    queryKey: [...CHOICES, { q, page, pageSize }],
    queryFn: ({ signal }): Promise<LearnedChoiceList> =>
      requestJson('quick-order/choices', learnedChoiceList, {
        query: { ...pageRange(page, pageSize), q: q || undefined },
        signal,
      }),
  });

type Change = { method: 'PUT' | 'DELETE'; id?: string; body?: object; said: string };

const useChangeChoices = () => {
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ method, id, body }: Change) =>
      request(id ? `quick-order/choices/${id}` : 'quick-order/choices', { method, ...(body && { body }) }),
    onSuccess: (_, { said }) => {
      toast({ description: said });
      return queryClient.invalidateQueries({ queryKey: CHOICES });
    },
    onError: (error) => toastError(error, 'Remembered choices'),
  });
};

type OtherProductProps = { text: string; onChoose: (choice: Choice) => void; onCancel: () => void };

/** Finds another product for remembered words. */
function OtherProduct({ text, onChoose, onCancel }: OtherProductProps) {
  const queryClient = useQueryClient();
  const [words, setWords] = useState('');
  const [found, setFound] = useState<readonly Choice[]>();
  const find = async () => {
    try {
      setFound(candidatesOf(await queryClient.query(lineQuery(words.trim(), 1))));
    } catch (error) {
      toastError(error, 'Remembered choices');
    }
  };
  return (
    <form
      className="mt-2 flex w-full flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (words.trim() !== '') void find();
      }}
    >
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          label="Product"
          aria-label={`Product for “${text}”`}
          value={words}
          maxLength={500}
          autoComplete="off"
          spellCheck={false}
          autoFocus
          onChange={({ target }) => setWords(target.value)}
          className="min-w-[min(14rem,100%)] flex-1"
        />
        <Button type="submit" variant="secondary" disabled={words.trim() === ''}>
          Find
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      {found?.length === 0 && <p role="status">No products found.</p>}
      <div className="flex flex-wrap gap-2">
        {found?.map((choice) => (
          <Button key={choice.id} variant="secondary" size="sm" onClick={() => onChoose(choice)}>
            <span className="wrap-anywhere">Choose {titleOfChoice(choice)}</span>
          </Button>
        ))}
      </div>
    </form>
  );
}

const certaintyOf = ({ times, chosenAt }: LearnedChoice): string => {
  if (times === 0)
    return `Chosen on ${formatDate(chosenAt)}. The product has changed since: you are asked again.`;
  return times === 1
    ? `Chosen once, on ${formatDate(chosenAt)}. Proposed first.`
    : `Chosen ${times} times, last on ${formatDate(chosenAt)}. Matched.`;
};

type RowProps = { choice: LearnedChoice; isReadOnly: boolean };

function Row({ choice, isReadOnly }: RowProps) {
  const [isChanging, setChanging] = useState(false);
  const { mutate, isPending } = useChangeChoices();
  const { id, text, product, variantId } = choice;
  const variantName = product.productVariants.find((variant) => variant.id === variantId)?.name;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b py-2.5">
      <div className="min-w-[min(14rem,100%)] flex-1">
        <p className="wrap-anywhere">
          “{text}” is <span className="font-medium">{titleOf({ ...product, variantName })}</span>
        </p>
        <p className="text-muted text-sm">{certaintyOf(choice)}</p>
      </div>
      <div className="flex gap-1">
        <Button
          variant="ghost"
          size="sm"
          aria-expanded={isChanging}
          disabled={isReadOnly}
          onClick={() => setChanging(!isChanging)}
        >
          Change<span className="sr-only"> the product for “{text}”</span>
        </Button>
        <Button
          variant="ghost"
          size="sm"
          loading={isPending}
          disabled={isReadOnly}
          onClick={() => mutate({ method: 'DELETE', id, said: `Forgot “${text}”.` })}
        >
          Forget<span className="sr-only"> “{text}”</span>
        </Button>
      </div>
      {isChanging && (
        <OtherProduct
          text={text}
          onCancel={() => setChanging(false)}
          onChoose={({ product: one, variant }) => {
            setChanging(false);
            mutate({
              method: 'PUT',
              id,
              body: { productId: one.id, variantId: variant?.id ?? null },
              said: `“${text}” is now ${one.name}.`,
            });
          }}
        />
      )}
    </li>
  );
}

/** What the customer has chosen for the words of their lines, to change and to forget. */
export function LearnedChoicesScreen({ search }: { search: ListSearch }) {
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const isReadOnly = useCart((cart) => cart.isReadOnly);
  const { mutate } = useChangeChoices();
  const list = usePageQuery(learnedChoicesQuery(search), search);
  const { shown, isOld, isHeard } = list;
  const change = (values: Partial<ListSearch>) =>
    void navigate({
      to: '.',
      search: (previous: object) => ({ ...previous, ...values }),
      resetScroll: false,
    });
  return (
    <div className="mt-2.5 flex max-w-3xl flex-col gap-4">
      <PageHeader title="Remembered choices">
        {!!shown?.total && (
          <Button variant="secondary" disabled={isReadOnly} onClick={() => setAsking(true)}>
            Forget all
          </Button>
        )}
      </PageHeader>
      {isReadOnly && <Notice>{READ_ONLY}</Notice>}
      <p className="text-muted">
        The products that you chose for your own words in quick order and in lists. A product is proposed
        first the next time you write the words, and matched without a question once you have chosen it twice
        in a row.
      </p>
      <SearchField label="Search choices" value={search.q} onSearch={(q) => change({ q, page: 0 })} />
      <PagedList
        list={list}
        search={search}
        onSearchChange={change}
        hasBar={(shown?.total ?? 0) > search.pageSize}
      >
        {shown?.choices.length === 0 && isHeard ? (
          <NoResults
            icon={<Brain />}
            {...(search.q === '' && {
              more: 'Nothing is remembered yet. Choose products for the lines of a list, and add them to the cart.',
            })}
          />
        ) : (
          <ul
            aria-label="Remembered choices"
            aria-busy={isOld}
            className={cn(isOld && shown && 'opacity-50')}
          >
            {shown?.choices.map((choice) => (
              <Row key={choice.id} choice={choice} isReadOnly={isReadOnly} />
            )) ?? <Skeleton className="h-14 w-full" />}
          </ul>
        )}
      </PagedList>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Forget all choices?"
        description="Lines are matched by the catalogue alone again. Your lists and orders do not change."
        confirmLabel="Forget all"
        destructive
        onConfirm={() => {
          setAsking(false);
          mutate({ method: 'DELETE', said: 'All choices were forgotten.' });
        }}
      />
    </div>
  );
}
