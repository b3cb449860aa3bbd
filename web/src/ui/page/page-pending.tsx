import { Spinner } from '../feedback/spinner.tsx';

/** A page that takes longer than 300 ms. */
export function PagePending() {
  return (
    <div className="grid min-h-[60dvh] place-items-center">
      <Spinner size="lg" color="green" />
    </div>
  );
}
