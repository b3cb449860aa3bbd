import type { StaffProductDetail } from '@formulary/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Archive, ArchiveRestore, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '#web/lib/calls/errors.ts';
import { Button } from '#web/ui/action/button.tsx';
import { toastError } from '#web/ui/feedback/toast-error.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { deleteProduct, STAFF_PRODUCTS, saveCells, staffProductQuery } from '../api.ts';

type RemoveProductProps = { product: StaffProductDetail; onDeleted: () => Promise<void> };

/** Archives a product, or deletes it when it has no orders. */
export function RemoveProduct({ product, onDeleted }: RemoveProductProps) {
  const queryClient = useQueryClient();
  const { id, version, name, archived, ordered } = product;
  const [asks, setAsks] = useState(false);
  const [isBusy, setIsBusy] = useState(false);

  const run = async (act: () => Promise<unknown>, done: string): Promise<void> => {
    setIsBusy(true);
    try {
      await act();
      toast({ description: done });
    } catch (error) {
      toastError(error, 'Could not save');
    } finally {
      setAsks(false);
      await queryClient.invalidateQueries({ queryKey: STAFF_PRODUCTS });
      setIsBusy(false);
    }
  };
  const archive = () =>
    run(
      async () => {
        const { refused } = await saveCells([{ id, version, values: { archived: !archived } }]);
        if (refused[0]) throw new ApiError(409, refused[0].message, { code: refused[0].code });
      },
      archived ? `${name} was unarchived and is back in the store.` : `${name} was archived.`,
    );
  const remove = () =>
    run(async () => {
      await deleteProduct(id, version);
      await onDeleted();
      queryClient.removeQueries({ queryKey: staffProductQuery(id).queryKey });
    }, `${name} was deleted.`);

  return (
    <>
      <Button variant="secondary" size="sm" loading={isBusy} onClick={() => void archive()}>
        {archived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />}
        {archived ? 'Unarchive' : 'Archive'}
      </Button>
      {!ordered && (
        <Button variant="ghost" size="sm" onClick={() => setAsks(true)}>
          <Trash2 aria-hidden />
          Delete…
        </Button>
      )}
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={`Delete ${name}?`}
        description="It has no orders. Its pictures and variants are deleted too. This cannot be undone."
        confirmLabel="Delete"
        destructive
        loading={isBusy}
        onConfirm={() => void remove()}
      />
    </>
  );
}
