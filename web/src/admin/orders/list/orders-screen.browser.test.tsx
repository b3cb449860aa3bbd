import type { StaffOrder } from '@formulary/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { staffOrderQuery } from '../api.ts';
import { IssuerGaps } from './orders-screen.tsx';

const INVOICED = '01900000-0000-7000-8000-00000000000a';
const OTHER = '01900000-0000-7000-8000-00000000000b';

test('the question before a dispatch names what invoices lack, though the first order already has its invoice', async () => {
  const order = (id: string, values: Partial<StaffOrder>) =>
    [
      staffOrderQuery(id).queryKey,
      { id, documents: [], documentGaps: [], ...values } as unknown as StaffOrder,
    ] as const;
  await renderInApp(<IssuerGaps orderIds={[INVOICED, OTHER]} />, (queries) => {
    queries.setQueryData(...order(INVOICED, { documents: [{ id: OTHER, kind: 'invoice', number: 'INV1' }] }));
    queries.setQueryData(...order(OTHER, { documentGaps: ['vat-number', 'customer-address'] }));
  });
  await expect.element(page.getByText('The invoice will not be a tax invoice')).toBeVisible();
  await expect.element(page.getByRole('listitem')).toHaveTextContent('Your VAT number');
});
