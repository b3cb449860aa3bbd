import { useQuery } from '@tanstack/react-query';
import { Button } from '#web/ui/action/button.tsx';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { setupQuery, useChangeSetup } from '../api.ts';
import { isConfirmable, SETUP } from './setup-steps.ts';

/** The next setup step, until all are done or an Admin hides them. */
export function SetupCard() {
  const { data } = useQuery(setupQuery);
  const change = useChangeSetup();
  const next = data?.steps.find(({ isDone }) => !isDone);
  if (!data || data.isHidden || !next) return null;
  const done = data.steps.filter(({ isDone }) => isDone).length;
  const { title, text, to, action } = SETUP[next.step];
  return (
    <section aria-labelledby="setup" className="card px-5 py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="setup" className="font-semibold">
          First steps
        </h2>
        <p className="text-muted text-sm">
          {done} of {data.steps.length} done
        </p>
      </div>
      <p className="mt-2">
        <span className="font-medium">Next: {title}.</span> {text}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <LinkButton to={to} size="sm">
          {action}
        </LinkButton>
        {isConfirmable(next.step) && (
          <Button
            variant="secondary"
            size="sm"
            loading={change.isPending}
            onClick={() => change.mutate({ step: next.step })}
          >
            Keep as it is
          </Button>
        )}
        <LinkButton to="/admin/setup" variant="secondary" size="sm">
          Show all steps
        </LinkButton>
        <Button
          variant="ghost"
          size="sm"
          loading={change.isPending}
          onClick={() => change.mutate({ isHidden: true })}
        >
          Hide
        </Button>
      </div>
    </section>
  );
}
