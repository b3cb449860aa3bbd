import { useQuery } from '@tanstack/react-query';
import { isAdmin, useCurrentUser } from '#web/parts/accounts/api.ts';
import { storeStatusQuery } from '#web/parts/storefront/api.ts';
import { Kbd } from '#web/ui/display/kbd.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';

type RestoreAccessProps = {
  label: string;
  /** Whether the R key toggles the checkbox. */
  hasKey?: boolean;
  checked: boolean;
  onChange: (checked: boolean) => void;
};

/** Offers to restore a customer's store access when a payment is approved. */
export function RestoreAccess({ label, hasKey = false, checked, onChange }: RestoreAccessProps) {
  const { data: status } = useQuery(storeStatusQuery);
  const mayRestore = isAdmin(useCurrentUser());
  const isAutomatic = status?.restoresAccess;
  return (
    <Notice title="This customer’s store access is revoked">
      {isAutomatic && <p>A payment that leaves nothing overdue restores it automatically.</p>}
      {isAutomatic === false && !mayRestore && <p>This payment does not restore it. Ask an Admin.</p>}
      {mayRestore && (
        <div className="flex items-center gap-2 text-ink">
          <Checkbox
            label={label}
            checked={checked}
            onChange={({ target }) => onChange(target.checked)}
            {...(hasKey && { 'aria-keyshortcuts': 'r', 'data-restore-access': '' })}
          />
          {hasKey && <Kbd aria-hidden>R</Kbd>}
        </div>
      )}
    </Notice>
  );
}
