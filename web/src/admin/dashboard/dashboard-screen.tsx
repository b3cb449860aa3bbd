import { PageHeader } from '#web/ui/display/page-header.tsx';
import { AttentionTiles } from './attention/attention-tiles.tsx';
import { OutstandingCard } from './outstanding/outstanding-card.tsx';
import { Today } from './today/today.tsx';
import type { TradeSpan } from './trade/period-name.ts';
import { TradeCard } from './trade/trade-card.tsx';

type DashboardScreenProps = { span: TradeSpan; onSpan: (span: TradeSpan) => void };

/** What needs attention now, and how the store does. */
export function DashboardScreen({ span, onSpan }: DashboardScreenProps) {
  return (
    <>
      <PageHeader title="Dashboard" />
      <div className="mt-4 grid gap-5">
        <AttentionTiles />
        <Today />
        <div className="grid items-start gap-5 beside:grid-cols-[minmax(0,1fr)_24rem]">
          <TradeCard span={span} onSpan={onSpan} />
          <OutstandingCard />
        </div>
      </div>
    </>
  );
}
