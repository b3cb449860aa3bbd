import { useNavigate } from '@tanstack/react-router';
import { useIsMobile } from '#web/lib/use-media.ts';
import { Aside } from '#web/ui/page/aside.tsx';
import { NOTHING } from './choose.ts';
import { LabFilter } from './lab-filter.tsx';

/** The filter panel for screens that belong to the store but show other content: choosing a filter opens the store. */
export function LabPanel() {
  const isMobile = useIsMobile();
  const navigate = useNavigate();
  if (isMobile) return null;
  return (
    <Aside>
      <div className="card flex max-h-full min-h-0 flex-col p-2">
        <LabFilter filter={NOTHING} onChoose={(filter) => void navigate({ to: '/store', search: filter })} />
      </div>
    </Aside>
  );
}
