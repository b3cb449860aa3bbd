import { useQuery } from '@tanstack/react-query';
import { useCurrentUser } from '#web/parts/accounts/api.ts';
import { paymentTotalsQuery } from '#web/parts/payments/api.ts';
import { storeStatusQuery, useBranding } from '#web/parts/storefront/api.ts';
import { revokedSentences } from './revoked-sentences.ts';

export function RevokedExplanation() {
  const { paymentOutstanding } = useCurrentUser();
  const { data: status } = useQuery(storeStatusQuery);
  const { data: tally } = useQuery(paymentTotalsQuery);
  const email = useBranding()?.supportEmail;
  const words = revokedSentences({
    paymentOutstanding,
    restoresAccess: status?.restoresAccess,
    awaiting: tally?.awaiting,
  });
  return (
    <>
      {words.join(' ')}
      {email && (
        <>
          {' '}
          <a href={`mailto:${email}`} className="wrap-anywhere font-medium underline underline-offset-2">
            {email}
          </a>
        </>
      )}
    </>
  );
}
