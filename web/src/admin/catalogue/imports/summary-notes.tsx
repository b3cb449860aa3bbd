import type { StagedImport } from '@formulary/contract';
import { cn } from '#web/lib/class-names/cn.ts';
import { formatNumber } from '#web/lib/format.ts';
import { buttonStyle } from '#web/ui/action/button-style.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { faultsUrl } from './api.ts';

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
      'text has HTML that is not allowed, which is removed',
      'texts have HTML that is not allowed, which is removed',
    ),
    counted(
      summary.soldOut,
      'product sold more since the export than the list has left: its stock becomes 0',
      'products sold more since the export than the list has left: their stock becomes 0',
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
