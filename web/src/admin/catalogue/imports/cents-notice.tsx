import type { StagedImport } from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatMoney, formatNumber } from '#web/lib/format.ts';
import { appSettingsQuery } from '#web/parts/accounts/api.ts';
import { Button } from '#web/ui/action/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import type { Reading } from './api.ts';

type CentsNoticeProps = { staged: StagedImport; isBusy: boolean; onCompare: (reading: Reading) => void };

/** Warns that a store without decimals would lose the cents of a list, and explains how to keep them. */
export function CentsNotice({ staged, isBusy, onCompare }: CentsNoticeProps) {
  const { data: { decimals = 0 } = {} } = useQuery(appSettingsQuery);
  const { summary, mapping, questions, stockOfNew, stockRule, sheet, headingLine } = staged;
  if ((summary.decimals ?? 0) !== decimals) {
    const isChosen = !questions.includes('price') && !questions.includes('sheet');
    return (
      <Notice
        title={
          decimals === 2 ? 'The store’s prices have cents now' : 'The store’s prices have no decimals now'
        }
      >
        <p>The list was compared before this was changed.</p>
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
