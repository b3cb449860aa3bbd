import { TAX_DOCUMENT_KINDS, type TaxDocumentKind } from '@formulary/contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { cn } from '#web/lib/cn.ts';
import { useIsMobile } from '#web/lib/use-media.ts';
import { endlessDocumentsQuery } from '#web/parts/documents/api.ts';
import type { DocumentsSearch } from '#web/parts/documents/documents-search.ts';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { Skeleton } from '#web/ui/feedback/loading.tsx';
import { SearchField } from '#web/ui/form/search-field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { EndlessList } from '#web/ui/list/endless-list.tsx';
import { useLastDefined } from '#web/ui/list/use-last-defined.ts';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { DocumentRow, DocumentsTable, NoDocuments } from './documents-table.tsx';

const HEIGHT = 120;

const KIND_LABEL: Record<TaxDocumentKind, string> = { invoice: 'Invoices', 'credit-note': 'Credit notes' };
const KINDS = TAX_DOCUMENT_KINDS.map((value) => ({ value, label: KIND_LABEL[value] }));

const narrow = 'max-md:min-w-[min(9rem,100%)] max-md:flex-1';

type ScreenProps = { search: DocumentsSearch };
type FiltersProps = ScreenProps & { onChange: (change: Partial<DocumentsSearch>) => void };

function DocumentFilters({ search: { q, kind, from, until }, onChange }: FiltersProps) {
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SearchField
        label="Search documents"
        placeholder="Number, order or PO number"
        value={q}
        onSearch={(text) => onChange({ q: text })}
        className="min-w-[min(14rem,100%)] flex-1 max-md:basis-full"
      />
      <SelectField
        label="Kind"
        placeholder="All"
        options={KINDS}
        value={kind ?? ''}
        onChange={({ target }) =>
          onChange({ kind: TAX_DOCUMENT_KINDS.find((value) => value === target.value) })
        }
        className={cn('w-36', narrow, 'max-md:basis-full')}
      />
      <TextField
        label="From"
        type="date"
        value={from ?? ''}
        max={until}
        onChange={({ target }) => onChange({ from: target.value || undefined })}
        className={cn('w-40', narrow)}
      />
      <TextField
        label="To"
        type="date"
        value={until ?? ''}
        min={from}
        onChange={({ target }) => onChange({ until: target.value || undefined })}
        className={cn('w-40', narrow)}
      />
    </div>
  );
}

/** Mobile: an infinite list of documents that starts at the page in the address. */
function DocumentsList({ search }: ScreenProps) {
  const query = useInfiniteQuery({ ...endlessDocumentsQuery(search), placeholderData: keepPreviousData });
  const shown = useLastDefined(query.data);
  return (
    <EndlessList
      label="Documents"
      isOld={query.isPlaceholderData}
      query={query}
      items={shown?.pages.flatMap(({ documents }) => documents)}
      itemHeight={HEIGHT}
      placeKey={`/documents ${JSON.stringify(search)}`}
      empty={<NoDocuments search={search} />}
      skeleton={
        <div className="flex flex-col justify-center gap-2 border-b" style={{ height: HEIGHT }}>
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-3.5 w-3/4" />
        </div>
      }
      renderItem={(document) => <DocumentRow document={document} />}
    />
  );
}

export function DocumentsScreen({ search }: ScreenProps) {
  const navigate = useNavigate();
  const isMobile = useIsMobile();
  const change = (next: Partial<DocumentsSearch>) =>
    void navigate({
      to: '/documents',
      search: { ...search, page: 0, ...next },
      resetScroll: 'page' in next,
    });
  return (
    <div className="mt-1 flex flex-col gap-4">
      <PageHeader title="Documents">
        <LinkButton to="/documents/statement" search={true} resetScroll={false} variant="secondary" size="sm">
          Statement…
        </LinkButton>
      </PageHeader>
      <DocumentFilters search={search} onChange={change} />
      {isMobile ? (
        <DocumentsList search={search} />
      ) : (
        <DocumentsTable search={search} onSearchChange={change} />
      )}
    </div>
  );
}
