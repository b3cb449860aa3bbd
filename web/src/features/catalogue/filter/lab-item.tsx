import type { Lab } from '@formulary/contract';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { cn } from '#web/lib/class-names/cn.ts';
import { chooseCategory, chooseLab, type Filter, namedCategories } from './choose.ts';

type LabItemProps = { lab: Lab; filter: Filter; onChoose: (filter: Filter) => void };

const ROW =
  'min-h-9 w-full rounded-control py-1.5 text-left text-sm leading-5 transition-colors hover:bg-sunken max-desktop:min-h-11';
const CHOSEN = 'bg-tint font-medium text-primary hover:bg-tint';

/** A lab, and its categories when it is opened or one of them is chosen. */
export function LabItem({ lab, filter, onChoose }: LabItemProps) {
  const holdsChoice = filter.labId === lab.id;
  const [toggled, setToggled] = useState<boolean>();
  const isOpen = toggled ?? holdsChoice;
  const categories = namedCategories(lab);
  const isChosen = holdsChoice && filter.categoryId === undefined;
  return (
    <li>
      <div className={cn('flex rounded-control', isChosen && CHOSEN)}>
        <button
          type="button"
          aria-label={`Categories of ${lab.name}`}
          aria-expanded={isOpen}
          disabled={categories.length === 0}
          onClick={() => setToggled(!isOpen)}
          className="grid w-8 shrink-0 place-items-center rounded-control text-muted hover:text-ink disabled:invisible max-desktop:w-11"
        >
          <ChevronRight
            aria-hidden
            className={cn('size-4 transition-transform duration-150', isOpen && 'rotate-90')}
          />
        </button>
        <button
          type="button"
          aria-pressed={isChosen}
          onClick={() => onChoose(chooseLab(filter, lab.id))}
          className={cn(ROW, 'px-1.5', isChosen ? 'hover:bg-transparent' : holdsChoice && 'font-medium')}
        >
          {lab.name}
        </button>
      </div>
      {isOpen && (
        <ul aria-label={`Categories of ${lab.name}`} className="pb-1">
          {categories.map(({ id, name }) => {
            const isCategoryChosen = holdsChoice && filter.categoryId === id;
            return (
              <li key={id}>
                <button
                  type="button"
                  aria-pressed={isCategoryChosen}
                  onClick={() => onChoose(chooseCategory(filter, lab.id, id))}
                  className={cn(
                    ROW,
                    'pr-2 pl-9.5 max-desktop:pl-12.5',
                    isCategoryChosen ? CHOSEN : 'text-muted hover:text-ink',
                  )}
                >
                  {name}
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </li>
  );
}
