import type { Customer } from '@formulary/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { customerQuery } from '../api.ts';

/** Returns a function that goes back to the customer and keeps the ledger's page. */
export const useCloseDialog = (id: string) => {
  const navigate = useNavigate();
  return () =>
    void navigate({ to: '/admin/customers/$id', params: { id }, search: true, resetScroll: false });
};

type CustomerDialogProps = { id: string; Dialog: ComponentType<{ person: Customer; onClose: () => void }> };

export function CustomerDialog({ id, Dialog }: CustomerDialogProps) {
  const { data: person } = useQuery(customerQuery(id));
  const onClose = useCloseDialog(id);
  return person && <Dialog person={person} onClose={onClose} />;
}
