import type { StagedImport } from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { cn } from '#web/lib/cn.ts';
import { formatMoney, formatNumber } from '#web/lib/format.ts';
import { appSettingsQuery } from '#web/parts/accounts/api.ts';
import { Button, buttonStyle } from '#web/ui/action/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { faultsUrl, type Reading } from './api.ts';

const NAMES_SHOWN = 8;

const named = (what: string, names: readonly string[]): string | false =>
  names.length > 0 &&
  `${formatNumber(names.length)} new ${what}: ${names.slice(0, NAMES_SHOWN).join(', ')}${names.length > NAMES_SHOWN ? '…' : ''}`;

const counted = (count: number, one: string, many: string): string | false =>
  count > 0 && `${formatNumber(count)} ${count === 1 ? one : many}`;

export function SummaryNotes({ staged: { id, summary } }: { staged: StagedImport }) {
  const [unit, least] = summary.decimals === 2 ? ['the cent', 'R 0,01'] : ['whole rand', 'R 1'];
  const notes = [
    named(summary.newLabs.length === 1 ? 'lab' : 'labs', summary.newLabs),
    named(summary.newCategories.length === 1 ? 'category' : 'categories', summary.newCategories),
    counted(summary.rounded, `price is rounded to ${unit}`, `prices are rounded to ${unit}`),
    counted(
      summary.raised,
      `price under ${least} is raised to ${least}`,
      `prices under ${least} are raised to ${least}`,
    ),
    counted(
      summary.cleaned,
      'field contains HTML that is not allowed, which is removed',
      'fields contain HTML that is not allowed, which is removed',
    ),
    counted(
      summary.soldOut,
      'product has sold more packs since the export than the list has in stock: its stock becomes 0',
      'products have sold more packs since the export than the list has in stock: their stock becomes 0',
    ),
    counted(
      summary.skipped,
      'line with a single cell and no code is skipped as a heading or note',
      'lines with a single cell and no code are skipped as headings and notes',
    ),
    counted(summary.archived, 'archived product stays archived', 'archived products stay archived'),
    counted(
      summary.absent,
      'product in the catalogue is not in the list and does not change',
      'products in the catalogue are not in the list and do not change',
    ),
  ].filter((note) => note !== false);
  return (
    <>
      {summary.faults > 0 && (
        <Notice tone="owed" title="Correct the errors in this list before you import it">
          <p>Correct the file and upload it again, or choose other columns below.</p>
          <a
            href={faultsUrl(id, 'csv')}
            download
            className={cn(buttonStyle({ variant: 'secondary', size: 'sm' }), 'mt-3')}
          >
            {' '}
            Download errors{' '}
          </a>
        </Notice>
      )}
      {notes.length > 0 && (
        <ul className="list-disc pl-5 text-muted text-sm">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </>
  );
}

type CentsNoticeProps = { staged: StagedImport; isBusy: boolean; onCompare: (reading: Reading) => void };

/** Warns that a store whose prices have no cents would lose those of a list, and explains how to keep them. */
export function CentsNotice({ staged, isBusy, onCompare }: CentsNoticeProps) {
  const { data: { decimals = 0 } = {} } = useQuery(appSettingsQuery);
  const { summary, mapping, questions, stockOfNew, stockRule, sheet, headingLine } = staged;
  if ((summary.decimals ?? 0) !== decimals) {
    const isChosen = !questions.includes('price') && !questions.includes('sheet');
    return (
      <Notice
        title={
          decimals === 2 ? 'The store’s prices now have cents' : 'The store’s prices no longer have cents'
        }
      >
        <p>The list was compared before this change.</p>
        <Button
          size="sm"
          variant="secondary"
          className="mt-3"
          loading={isBusy}
          onClick={() =>
            onCompare({ ...(isChosen && { mapping, sheet, headingLine }), stockOfNew, stockRule })
          }
        >
          Compare again
        </Button>
      </Notice>
    );
  }
  const { roundedExample: example, rounded, raised } = summary;
  if (decimals === 2 || !example) return null;
  const lost = rounded + raised;
  return (
    <Notice title={`${formatNumber(lost)} ${lost === 1 ? 'price loses its' : 'prices lose their'} cents`}>
      <p>
        This store’s prices have no decimals: {example.listed} on line {formatNumber(example.line)} becomes{' '}
        {formatMoney(example.cost)}. To keep the cents, choose prices with cents in the{' '}
        <Link to="/admin/business/prices" className="font-medium underline underline-offset-2">
          business settings
        </Link>{' '}
        before you import.
      </p>
    </Notice>
  );
}
