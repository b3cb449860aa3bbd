import type { Setup } from '@formulary/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Check, Circle } from 'lucide-react';
import { Button } from '#web/ui/action/button.tsx';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { setupQuery, useChangeSetup } from './api.ts';
import { isConfirmable, SETUP } from './setup-steps.ts';

type StepProps = Setup['steps'][number] & { isNext: boolean };

function Step({ step, isDone, isNext }: StepProps) {
  const change = useChangeSetup();
  const { title, text, to, action } = SETUP[step];
  return (
    <li className="flex gap-4 px-5 py-4">
      {isDone ? (
        <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-credit" />
      ) : (
        <Circle aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />
      )}
      <div className="min-w-0 flex-1">
        <h2 className="font-medium">
          {title}
          <span className={isDone ? 'text-credit' : 'sr-only'}>{isDone ? ' – done' : ' – to do'}</span>
        </h2>
        <p className="text-muted text-sm">{text}</p>
        <div className="mt-2 flex flex-wrap gap-3">
          <LinkButton to={to} size="sm" variant={isNext ? 'primary' : 'secondary'}>
            {action}
          </LinkButton>
          {!isDone && isConfirmable(step) && (
            <Button
              size="sm"
              variant="ghost"
              loading={change.isPending}
              aria-label={`Keep as it is: ${title}`}
              onClick={() => change.mutate({ step })}
            >
              Keep as it is
            </Button>
          )}
        </div>
      </div>
    </li>
  );
}

export function SetupScreen() {
  const { data } = useSuspenseQuery(setupQuery);
  const change = useChangeSetup();
  const next = data.steps.find(({ isDone }) => !isDone);
  const done = data.steps.filter(({ isDone }) => isDone).length;
  return (
    <>
      <PageHeader title="First steps">
        <p className="text-muted">
          {done} of {data.steps.length} done
        </p>
      </PageHeader>
      <div className="mt-4 grid max-w-4xl gap-5">
        {next ? (
          <p>
            These steps take an empty store to its first tax invoice. Each is ticked off automatically once
            done.
          </p>
        ) : (
          <Notice tone="credit" title="All steps are done." />
        )}
        <ol className="card divide-y">
          {data.steps.map((one) => (
            <Step key={one.step} {...one} isNext={one === next} />
          ))}
        </ol>
        {next && (
          <div>
            <Button
              variant="ghost"
              loading={change.isPending}
              onClick={() => change.mutate({ isHidden: !data.isHidden })}
            >
              {data.isHidden ? 'Show the next step on the dashboard' : 'Hide the next step on the dashboard'}
            </Button>
          </div>
        )}
      </div>
    </>
  );
}
