import { DOCUMENT_GAP_LABEL, type DocumentGap } from '@formulary/contract';
import { isAdmin, useCurrentUser } from '#web/parts/accounts/api.ts';
import { LinkButton } from '#web/ui/action/link-button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';

type DocumentGapsProps = {
  gaps: readonly DocumentGap[];
  /** The customer, if the gaps are those of a single order. */
  customerId?: string;
  className?: string;
};

const isOfCustomer = (gap: DocumentGap): boolean => gap.startsWith('customer-');

/** Warns about legally required details that an invoice would lack, with links to enter them before it is issued. */
export function DocumentGaps({ gaps, customerId, className }: DocumentGapsProps) {
  const mayEdit = isAdmin(useCurrentUser());
  if (gaps.length === 0) return null;
  const isTaxInvoice = gaps.every((gap) => gap === 'customer-vat-number');
  return (
    <Notice
      title={isTaxInvoice ? 'The customer’s VAT number is missing' : 'The invoice will not be a tax invoice'}
      {...(className && { className })}
    >
      {isTaxInvoice ? (
        <p>If they are registered for VAT, add it first: above R&nbsp;5&nbsp;000 an invoice must show it.</p>
      ) : (
        <>
          <p>It will be titled “Invoice”, because these details are missing:</p>
          <ul className="mt-1 list-disc pl-5">
            {gaps.map((gap) => (
              <li key={gap}>{DOCUMENT_GAP_LABEL[gap]}</li>
            ))}
          </ul>
        </>
      )}
      <p className="mt-1">An issued invoice never changes.</p>
      {mayEdit ? (
        <span className="mt-2 flex flex-wrap gap-2">
          {gaps.some((gap) => !isOfCustomer(gap)) && (
            <LinkButton to={'/admin/business' as string} variant="secondary" size="sm">
              Add your details
            </LinkButton>
          )}
          {customerId && gaps.some(isOfCustomer) && (
            <LinkButton to={`/admin/customers/${customerId}` as string} variant="secondary" size="sm">
              Add the customer’s details
            </LinkButton>
          )}
        </span>
      ) : (
        <p className="mt-1">An Admin can add them.</p>
      )}
    </Notice>
  );
}
