import { randFromCents, type StaffBusiness } from '@formulary/contract';
import { Link } from '@tanstack/react-router';
import { readMoney } from '#web/lib/typed-money.ts';
import { SaveBar } from '#web/ui/form/save-bar.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { type PartField, PartForm, usePartForm } from './part-form.tsx';

const LIMIT_FIELDS: readonly (PartField & { name: 'entryLimit' })[] = [
  {
    name: 'entryLimit',
    label: 'Limit in rand',
    hint: 'The most that one person can credit, or debit, on one account in 24 hours.',
    inputMode: 'decimal',
  },
];
const limitOf = ({ entryLimit }: StaffBusiness) => ({ entryLimit: String(randFromCents(entryLimit)) });
const readLimit = ({ entryLimit }: ReturnType<typeof limitOf>) => {
  const amount = readMoney(entryLimit);
  return { entryLimit: amount === undefined ? Number.NaN : randFromCents(amount) };
};

/** The limit above which a credit or debit needs a second person's approval. */
function EntryLimit() {
  const form = usePartForm('entries', { valuesOf: limitOf, read: readLimit, saved: 'Limit saved.' });
  return (
    <PartForm
      title="Credits and debits"
      text="Above this limit, a credit or debit changes the balance only after another Admin approves it."
      fields={LIMIT_FIELDS}
      {...form}
    />
  );
}

const valuesOf = ({ secondFactorRequired }: StaffBusiness) => ({ secondFactorRequired });

function SecondFactor() {
  const form = usePartForm('security', { valuesOf, saved: 'Security saved.' });
  const { draft, errors, isReadOnly, isSaving, submit, question } = form;
  const refused = errors.secondFactorRequired;
  return (
    <form onSubmit={submit} noValidate aria-label="Security" className="card grid max-w-4xl gap-5 p-5 sm:p-6">
      <div>
        <h2 className="title-group">Security</h2>
        <p className="text-muted text-sm">How staff sign in. This does not affect customers or API tokens.</p>
      </div>
      <fieldset disabled={isReadOnly} className="grid gap-2">
        <Switch
          id="secondFactorRequired"
          label="Require a second factor for staff"
          checked={draft.value.secondFactorRequired}
          aria-describedby="second-factor-text"
          aria-invalid={refused ? true : undefined}
          onChange={({ target }) => draft.change({ secondFactorRequired: target.checked })}
        />
        <p id="second-factor-text" className="text-muted text-sm">
          {refused && <span className="mb-1 block font-medium text-owed">{refused}</span>}
          Staff without an authenticator app or a passkey must set one up before they can do anything else.
          Set up your own under{' '}
          <Link to="/profile/security" className="font-medium text-ink underline underline-offset-2">
            Sign-in and security
          </Link>
          .
        </p>
      </fieldset>
      {question}
      <SaveBar draft={draft} isSaving={isSaving} />
    </form>
  );
}

export function SecurityScreen() {
  return (
    <div className="grid gap-5">
      <SecondFactor />
      <EntryLimit />
    </div>
  );
}
