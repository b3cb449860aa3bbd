import type { StagedImport } from '@formulary/contract';
import { useState } from 'react';
import { Button } from '#web/ui/action/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import type { Reading } from './api.ts';

const NONE = 'none';

type QuestionsProps = { staged: StagedImport; isBusy: boolean; onAnswer: (reading: Reading) => void };

/** Questions that must be answered before the list can be imported. */
export function Questions({ staged, isBusy, onAnswer }: QuestionsProps) {
  const { questions, mapping, headings, sheets, samples, stockOfNew, stockRule, headingLine } = staged;
  const [price, setPrice] = useState(String(mapping.price_rand ?? NONE));
  const [sheet, setSheet] = useState(staged.sheet);
  const reading: Reading = { mapping, stockOfNew, stockRule, headingLine, ...(sheet && { sheet }) };
  const [question] = questions;
  if (!question) return null;

  if (question === 'stock')
    return (
      <Notice title="What does the stock in this list mean?">
        <p>
          The list does not say what the stock was when it was exported, so packs sold since then cannot be
          told apart from a new count.
        </p>
        <div className="mt-3 flex flex-wrap gap-3">
          <Button
            size="sm"
            variant="secondary"
            loading={isBusy}
            onClick={() => onAnswer({ ...reading, stockRule: 'set' })}
          >
            Set the stock to these counts
          </Button>
          <Button
            size="sm"
            variant="secondary"
            loading={isBusy}
            onClick={() => onAnswer({ ...reading, stockRule: 'leave' })}
          >
            Keep the current stock
          </Button>
        </div>
      </Notice>
    );

  if (question === 'sheet')
    return (
      <Notice title="Which sheet is the price list?">
        <p>Several sheets of this workbook have product codes. Import one sheet at a time.</p>
        <div className="mt-3 flex flex-wrap items-end gap-3">
          <SelectField
            label="Sheet to import"
            options={sheets.map((name) => ({ value: name, label: name }))}
            value={sheet}
            onChange={(event) => setSheet(event.target.value)}
          />
          <Button
            size="sm"
            variant="secondary"
            loading={isBusy}
            onClick={() => onAnswer(sheet === staged.sheet ? reading : { stockOfNew, stockRule, sheet })}
          >
            Use this sheet
          </Button>
        </div>
      </Notice>
    );

  const sample = price === NONE ? undefined : samples.map((fields) => fields[Number(price)]).find(Boolean);
  return (
    <Notice title="Which column has the price?">
      <p>
        {mapping.price_rand === undefined
          ? 'No column is named as a price, but at least one contains amounts.'
          : 'Several columns could be the price that customers pay for a pack.'}
      </p>
      <div className="mt-3 flex flex-wrap items-end gap-3">
        <SelectField
          label="Price column"
          options={[
            ...headings.map((heading, place) => ({
              value: String(place),
              label: heading || `Column ${place + 1}`,
            })),
            { value: NONE, label: 'The list has no prices' },
          ]}
          hint={sample && `For example ${sample}`}
          value={price}
          onChange={(event) => setPrice(event.target.value)}
        />
        <Button
          size="sm"
          variant="secondary"
          loading={isBusy}
          onClick={() => {
            const { price_rand: _, ...others } = mapping;
            onAnswer({
              ...reading,
              mapping: price === NONE ? others : { ...others, price_rand: Number(price) },
            });
          }}
        >
          {price === NONE ? 'Keep the current prices' : 'Use this column'}
        </Button>
      </div>
    </Notice>
  );
}
