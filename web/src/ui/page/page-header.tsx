import type { ReactNode } from 'react';

type PageHeaderProps = {
  title: ReactNode;
  /** Shown to the right of the title. */
  children?: ReactNode;
};

export function PageHeader({ title, children }: PageHeaderProps) {
  return (
    <header className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <h1 className="title-page wrap-break-word min-w-0">{title}</h1>
      {children && <div className="flex flex-wrap items-center gap-3">{children}</div>}
    </header>
  );
}
