import { type ReactNode, useId } from 'react';

type SecuritySectionProps = {
  title: string;
  text: ReactNode;
  /** Shown beside the title. */
  action?: ReactNode;
  children?: ReactNode;
};

/** A section about one sign-in method, or about the sessions. */
export function SecuritySection({ title, text, action, children }: SecuritySectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="card flex flex-col gap-3 rounded-tile p-5 sm:p-7">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <h2 id={id} className="title-group">
            {title}
          </h2>
          <p className="mt-0.5 text-muted text-sm">{text}</p>
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
