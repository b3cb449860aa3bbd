import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { PageHeader } from '#web/ui/display/page-header.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { addProduct, STAFF_PRODUCTS, staffProductQuery } from '../api.ts';
import { ProductForm } from './product-form.tsx';

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
