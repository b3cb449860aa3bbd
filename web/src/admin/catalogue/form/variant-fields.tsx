import type { StaffProductDetail } from '@formulary/contract';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { Button } from '#web/ui/action/button.tsx';
import { IconButton } from '#web/ui/action/icon-button.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import type { ProductFormOutput, ProductFormValues } from './form-values.ts';

/** Edits the variants, such as flavours and colours, which share the product's price. */
export function VariantFields({ images }: { images: StaffProductDetail['images'] }) {
  const { control, register, formState } = useFormContext<ProductFormValues, unknown, ProductFormOutput>();
  const { fields, append, remove, swap } = useFieldArray({ control, name: 'variants', keyName: 'key' });
  const pictures = images.map(({ path }, index) => ({ value: path, label: `Picture ${index + 1}` }));
  return (
    <section aria-label="Variants" className="flex flex-col gap-3 border-t pt-5">
      <h2 className="title-group">Variants</h2>
      {fields.length === 0 && (
        <p className="text-muted text-sm">
          No variants. Add one for each flavour or colour that the product comes in.
        </p>
      )}
      <ol className="flex flex-col gap-4">
        {fields.map((field, index) => (
          <li key={field.key} className="grid items-end gap-3 sm:grid-cols-[1fr_1.4fr_10rem_auto]">
            <TextField
              label="Variant"
              error={formState.errors.variants?.[index]?.name?.message}
              {...register(`variants.${index}.name`)}
            />
            <TextField label="Variant description" optional {...register(`variants.${index}.description`)} />
            <SelectField
              label="Picture"
              placeholder="None"
              options={pictures}
              {...register(`variants.${index}.imagePath`, { setValueAs: (path) => path || null })}
            />
            <div className="flex">
              <IconButton
                label="Move up"
                variant="ghost"
                disabled={index === 0}
                onClick={() => swap(index, index - 1)}
              >
                <ArrowUp aria-hidden />
              </IconButton>
              <IconButton
                label="Move down"
                variant="ghost"
                disabled={index === fields.length - 1}
                onClick={() => swap(index, index + 1)}
              >
                <ArrowDown aria-hidden />
              </IconButton>
              <IconButton label="Remove variant" variant="ghost" onClick={() => remove(index)}>
                <Trash2 aria-hidden />
              </IconButton>
            </div>
          </li>
        ))}
      </ol>
      <Button
        size="sm"
        variant="secondary"
        className="self-start"
        onClick={() => append({ name: '', description: '', imagePath: null })}
      >
        <Plus aria-hidden />
        Add variant
      </Button>
    </section>
  );
}
