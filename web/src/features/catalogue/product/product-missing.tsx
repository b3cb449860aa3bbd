import { PackageX } from 'lucide-react';
import { hasStatus, messageOf } from '#web/lib/calls/errors.ts';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';

type ProductMissingProps = { error: Error; parent: '/store' | '/cart'; onRetry: () => void };

export function ProductMissing({ error, parent, onRetry }: ProductMissingProps) {
  const isGone = hasStatus(error, 404);
  if (!isGone)
    return (
      <ErrorState
        title={parent === '/cart' ? 'Not Found' : undefined}
        message={messageOf(error)}
        onRetry={onRetry}
        className="min-h-72 justify-center"
      />
    );
  return (
    <EmptyState
      icon={<PackageX />}
      title="Not Found"
      hint="This product does not exist or is no longer sold."
    >
      <LinkButton to={parent} search={true} variant="secondary" resetScroll={false}>
        {parent === '/cart' ? 'Back to the cart' : 'Back to the store'}
      </LinkButton>
    </EmptyState>
  );
}
