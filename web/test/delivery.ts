import type { DeliveryDetail } from '@formulary/contract';

/** A delivery detail of the customer. */
export const DETAIL: DeliveryDetail = {
  id: '01900000-0000-7000-8000-000000000005',
  userId: '01900000-0000-7000-8000-000000000001',
  streetAddress: '12 Loop Street',
  city: 'Cape Town',
  province: 'Western Cape',
  areaCode: '8001',
  recipientName: 'Thandi',
  recipientSurname: 'Mokoena',
  phone: '0215550100',
  specialInstructions: null,
  isDefault: false,
};
