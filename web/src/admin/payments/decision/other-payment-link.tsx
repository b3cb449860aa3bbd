import type { OtherPayment } from '@formulary/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** Leads to another payment. */
export function OtherPaymentLink({ payment, children }: { payment: OtherPayment; children: ReactNode }) {
  return (
    <Link
      to="/admin/payments/$id"
      params={{ id: payment.id }}
      className="inline-flex min-h-6 items-center rounded-sm font-semibold underline underline-offset-2"
    >
      {children}
    </Link>
  );
}
