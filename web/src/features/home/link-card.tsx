import type { ReactNode } from 'react';

type LinkCardProps = {
  title: string;
  text: ReactNode;
  icon: ReactNode;
  /** Stands opposite the icon. */
  badge?: ReactNode;
  children: ReactNode;
};

/** A place one can go to from home, and the button that leads there. */
export function LinkCard({ title, text, icon, badge, children }: LinkCardProps) {
  return (
    <section className="card flex flex-col items-start rounded-tile px-5.5 py-5.5">
      <div className="flex w-full items-start justify-between gap-3">
        <div aria-hidden className="grid size-11 place-items-center rounded-control border [&_svg]:size-4.5">
          {icon}
        </div>
        {badge}
      </div>
      <h2 className="title-group mt-3.5">{title}</h2>
      <p className="mt-1 mb-3 text-muted">{text}</p>
      <div className="mt-auto">{children}</div>
    </section>
  );
}
