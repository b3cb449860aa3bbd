import type { Customer } from '@formulary/contract';
import { useNavigate } from '@tanstack/react-router';
import { Eye } from 'lucide-react';
import { useHotkey } from '#web/lib/hotkeys/hotkey.ts';
import { useHotkeyGuide } from '#web/lib/hotkeys/hotkey-guide.ts';
import { Button } from '#web/ui/action/button.tsx';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { Kbd } from '#web/ui/display/kbd.tsx';
import { useViewAs } from '../api.ts';
import { isCustomer } from '../person-labels.ts';

const KEYS = [
  { keys: ['E'], does: 'Edit the details (Admin)' },
  { keys: ['M'], does: 'Credit or debit' },
  { keys: ['T'], does: 'Statement' },
] as const;

export function CustomerActions({ person, mayChange }: { person: Customer; mayChange: boolean }) {
  const navigate = useNavigate();
  const viewAs = useViewAs(person.id);
  const ofCustomer = isCustomer(person);
  const to = (
    path: '/admin/customers/$id/entry' | '/admin/customers/$id/statement' | '/admin/customers/$id/edit',
  ) => ({
    to: path,
    params: { id: person.id },
    search: true as const,
    resetScroll: false,
  });
  useHotkey('e', () => {
    if (mayChange) void navigate(to('/admin/customers/$id/edit'));
  });
  useHotkey('m', () => {
    if (ofCustomer) void navigate(to('/admin/customers/$id/entry'));
  });
  useHotkey('t', () => {
    if (ofCustomer) void navigate(to('/admin/customers/$id/statement'));
  });
  useHotkeyGuide('Customer', KEYS);
  if (!ofCustomer) return null;
  return (
    <>
      {mayChange && (
        <Button variant="secondary" size="sm" loading={viewAs.isPending} onClick={() => viewAs.mutate()}>
          <Eye aria-hidden />
          View as customer
        </Button>
      )}
      <LinkButton {...to('/admin/customers/$id/statement')} variant="secondary" size="sm">
        Statement… <Kbd>T</Kbd>
      </LinkButton>
      <LinkButton {...to('/admin/customers/$id/entry')} size="sm">
        Credit or debit… <Kbd>M</Kbd>
      </LinkButton>
    </>
  );
}
