import { Spinner } from '../feedback/spinner.tsx';

/** Shown when a page takes longer than 300 ms to load. */
export function PagePending() {
  return (
    <div className="grid min-h-[60dvh] place-items-center">
      <Spinner size="lg" color="green" />
    </div>
  );
}
