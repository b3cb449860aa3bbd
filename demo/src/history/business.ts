import type { BusinessRow } from '../../../server/src/features/business/queries.ts';
import { businessSettings } from '../../../server/src/features/business/tables.ts';
import type { Services } from '../../../server/src/http/app.ts';

export const STORE_NAME = 'Formulary Wholesale';
export const ACCOUNT_NUMBER = '62005501427';

/** The wholesaler of the demonstration: a business that nobody owns, at an address that does not exist. */
const BUSINESS = {
  legalName: 'Formulary Wholesale (Pty) Ltd',
  tradingName: STORE_NAME,
  registrationNumber: '2019/550142/07',
  vatNumber: '4550142007',
  address: '1 Apothecary Park\nBuiten Street\nCape Town\n8001',
  phone: '021 555 0100',
  email: 'accounts@formulary.example',
  pharmacistName: 'N Khumalo',
  licenceNumber: 'Y55014 / 04-55-0142',
  bankName: 'Protea Bank',
  bankAccountName: STORE_NAME,
  bankAccountNumber: ACCOUNT_NUMBER,
  bankBranchCode: '000205',
  termsDays: 30,
  paymentTerms:
    'Payment within 30 days of the invoice. Please use the order reference or the invoice number.',
  setupConfirmed: ['decimals', 'vat', 'hours'],
} satisfies Partial<BusinessRow>;

export const describeBusiness = async ({ db }: Services, at: Date): Promise<void> => {
  await db.insert(businessSettings).values({ ...BUSINESS, updatedAt: at });
};
