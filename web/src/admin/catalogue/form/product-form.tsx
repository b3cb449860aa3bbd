import {
  definitionOf,
  type FieldOf,
  fieldsOf,
  PRODUCT_FIELD_NAMES,
  PRODUCT_FIELDS,
  type StaffProductDetail,
} from '@formulary/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Controller, FormProvider, useForm } from 'react-hook-form';
import { ApiError, messageOf } from '#web/lib/calls/errors.ts';
import { useFormDraft } from '#web/lib/drafts/use-draft.ts';
import { storeDecimals } from '#web/lib/store-settings.ts';
import { Button } from '#web/ui/action/button.tsx';
import { FailedPart } from '#web/ui/feedback/failed-part.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { RichTextField } from '#web/ui/form/rich-text/rich-text-field.tsx';
import { ConflictNotice, LeaveGuard } from '#web/ui/form/save-bar.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { addProduct, groupsQuery, STAFF_PRODUCTS, staffProductQuery } from '../api.ts';
import { FORM_TEXTS } from '../field-places.ts';
import {
  formValuesOf,
  type ProductFormOutput,
  type ProductFormValues,
  productFormSchema,
} from './form-values.ts';
import { VariantFields } from './variant-fields.tsx';

const FIELDS = new Set<string>([...PRODUCT_FIELD_NAMES, 'labId', 'categoryId']);

type ProductFormProps = {
  /** Undefined for a new product. */
  product?: StaffProductDetail;
  isReadOnly?: boolean;
  /** Saves over the version that was read, and returns the saved product. */
  onSave: (input: ProductFormOutput, version: number) => Promise<StaffProductDetail>;
};

/** Keeps the input when saving fails or someone else saves. */
export function ProductForm({ product, isReadOnly = false, onSave }: ProductFormProps) {
  const allLabs = useQuery(groupsQuery('labs'));
  const allCategories = useQuery(groupsQuery('categories'));
  // Until the lists have loaded, the product's own lab and category are the only options.
  const labs = allLabs.data ?? (product ? [{ id: product.labId, name: product.labName }] : []);
  const categories =
    allCategories.data ?? (product ? [{ id: product.categoryId, name: product.categoryName }] : []);
  const saved = formValuesOf(product);
  const form = useForm<ProductFormValues, unknown, ProductFormOutput>({
    resolver: zodResolver(productFormSchema),
    defaultValues: saved,
  });
  const { register, handleSubmit, reset, setError, control, formState } = form;
  const { errors, isDirty, isSubmitting } = formState;
  const draft = useFormDraft(form, saved);
  const [refused, setRefused] = useState<string>();

  const submit = handleSubmit(async (input) => {
    setRefused(undefined);
    try {
      const stored = await onSave(input, product?.version ?? 1);
      draft.accept(formValuesOf(stored));
      if (product) toast({ description: 'Product saved.' });
    } catch (error) {
      const fields = error instanceof ApiError ? Object.entries(error.errors) : [];
      for (const [field, message] of fields)
        if (FIELDS.has(field)) setError(field as keyof ProductFormValues, { message }, { shouldFocus: true });
      setRefused(messageOf(error as Error));
    }
  });

  const text = (field: FieldOf<'code' | 'text'>, className?: string) => {
    const { label, hint, placeholder, schema } = definitionOf(field);
    return (
      <TextField
        key={field}
        {...{ label, hint, placeholder, className }}
        optional={schema.safeParse('').success}
        error={errors[field]?.message}
        {...register(field)}
      />
    );
  };

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submit} aria-label="Product" className="card flex flex-col gap-5 p-5 sm:p-6">
        <LeaveGuard when={isDirty && !isSubmitting} />
        {refused && (
          <Notice tone="owed" title={refused}>
            Nothing was saved. Your input is still here.
          </Notice>
        )}
        {draft.conflict && <ConflictNotice conflict={draft.conflict} />}
        <fieldset disabled={isReadOnly} className="contents">
          <div className="grid gap-5 sm:grid-cols-2">
            {text('name', 'sm:col-span-2')}
            {text('sku')}
            <TextField
              label="Price in rand"
              hint={`${storeDecimals() === 0 ? 'In whole rand' : 'In rand and cents'}, VAT included.`}
              inputMode="decimal"
              autoComplete="off"
              error={errors.cost?.message}
              {...register('cost')}
            />
            <SelectField
              label={PRODUCT_FIELDS.lab.label}
              placeholder="Choose…"
              options={labs.map(({ id, name }) => ({ value: id, label: name }))}
              error={errors.labId?.message}
              {...register('labId')}
              key={`lab-${labs.length}`}
            />
            <SelectField
              label={PRODUCT_FIELDS.category.label}
              placeholder="Choose…"
              options={categories.map(({ id, name }) => ({ value: id, label: name }))}
              error={errors.categoryId?.message}
              {...register('categoryId')}
              key={`category-${categories.length}`}
            />
            <FailedPart query={allLabs} what="the labs" className="sm:col-span-2" />
            <FailedPart query={allCategories} what="the categories" className="sm:col-span-2" />
            {FORM_TEXTS.map((field) => text(field))}
            {!product && (
              <TextField
                label="Packs in stock"
                type="number"
                inputMode="numeric"
                min={0}
                step={1}
                error={errors.stock && 'Enter a whole number of packs.'}
                {...register('stock', { valueAsNumber: true })}
              />
            )}
          </div>
          <Checkbox label="Mark as NEW and show first" {...register('new')} />
          <Checkbox label="Zero-rated: sold with VAT at 0%" {...register('zeroRated')} />
          {fieldsOf('richText', 'html').map((name) => (
            <Controller
              key={name}
              control={control}
              name={name}
              render={({ field: { value, onChange }, fieldState: { error } }) => (
                <RichTextField
                  label={definitionOf(name).label}
                  optional
                  hint={definitionOf(name).hint}
                  value={value}
                  onChange={onChange}
                  disabled={isReadOnly}
                  error={error?.message}
                />
              )}
            />
          ))}
          <VariantFields images={product?.images ?? []} />
        </fieldset>
        {!isReadOnly && (isDirty || !product) && !draft.conflict && (
          <div className="sticky bottom-3 flex flex-wrap items-center gap-3 rounded-card border bg-surface p-3 shadow-float max-desktop:bottom-[calc(var(--tab-bar)+1rem+var(--unstick))]">
            <Button type="submit" loading={isSubmitting}>
              {product ? 'Save' : 'Add product'}
            </Button>
            {isDirty && (
              <Button variant="ghost" disabled={isSubmitting} onClick={() => reset()}>
                Discard changes
              </Button>
            )}
          </div>
        )}
      </form>
    </FormProvider>
  );
}

/** Pictures can only be added once the product exists. */
export function NewProductPage() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return (
    <div className="mt-1 flex max-w-4xl flex-col gap-4">
      <PageHeader title="New product" />
      <ProductForm
        onSave={async (input) => {
          const added = await addProduct(input);
          queryClient.setQueryData(staffProductQuery(added.id).queryKey, added);
          void queryClient.invalidateQueries({ queryKey: STAFF_PRODUCTS });
          toast({ description: `${added.name} was added. You can add its pictures here.` });
          await navigate({ to: '/admin/products/$id', params: { id: added.id }, ignoreBlocker: true });
          return added;
        }}
      />
    </div>
  );
}
