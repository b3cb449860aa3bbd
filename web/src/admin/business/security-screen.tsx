import type { StaffBusiness } from '@formulary/contract';
import { Link } from '@tanstack/react-router';
import { SaveBar } from '#web/admin/storefront/save-bar.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { usePartForm } from './use-part-form.ts';

const valuesOf = ({ secondFactorRequired }: StaffBusiness) => ({ secondFactorRequired });

export function SecurityScreen() {
  const form = usePartForm('security', { valuesOf, saved: 'Security saved.' });
  const { draft, errors, isReadOnly, isSaving, submit } = form;
  const refused = errors.secondFactorRequired;
  return (
    <form onSubmit={submit} noValidate aria-label="Security" className="card grid max-w-4xl gap-5 p-5 sm:p-6">
      <div>
        <h2 className="title-group">Security</h2>
        <p className="text-muted text-sm">How staff sign in. Customers and API tokens are not concerned.</p>
      </div>
      <fieldset disabled={isReadOnly} className="grid gap-2">
        <Switch
          id="secondFactorRequired"
          label="Require a second factor of staff"
          checked={draft.value.secondFactorRequired}
          aria-describedby="second-factor-text"
          aria-invalid={refused ? true : undefined}
          onChange={({ target }) => draft.change({ secondFactorRequired: target.checked })}
        />
        <p id="second-factor-text" className="text-muted text-sm">
          {refused && <span className="mb-1 block font-medium text-owed">{refused}</span>}
          Staff without an authenticator app or a passkey are led to set one up when they next open a screen,
          and can do nothing else until then. You set up yours under{' '}
          <Link to="/profile/security" className="font-medium text-ink underline underline-offset-2">
            Sign-in and security
          </Link>
          .
        </p>
      </fieldset>
      <SaveBar draft={draft} isSaving={isSaving} />
    </form>
  );
}
