import { SearchX } from 'lucide-react';
import { UnavailableScreen } from './unavailable-screen.tsx';

/** An address that leads nowhere. */
export function NotFoundPage() {
  return (
    <UnavailableScreen title="Not Found" message="There is nothing at this address." icon={<SearchX />} />
  );
}
