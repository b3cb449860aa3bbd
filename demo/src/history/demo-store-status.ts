import type { StoreStatus } from '@formulary/contract';

/** What the demonstration store says. */
export const DEMO_STORE_STATUS: Omit<StoreStatus, 'opensAt' | 'restoresAccess'> = {
  isClosed: false,
  name: 'default',
  openMessage:
    '<p><strong>Orders placed before 14:00 leave the same day.</strong> What came in ' +
    'lately is marked NEW in the store.</p>' +
    '<p>Cold-chain lines are packed on Mondays to Thursdays only.</p>',
  closeMessage:
    '<p>We are counting stock and take no orders today. Your cart is kept; please come back tomorrow from 08:00.</p>',
  paymentMessage:
    '<p>Please pay by EFT and use your <strong>order reference</strong> as the payment reference.</p>' +
    '<ul><li>Account name: Formulary Wholesale</li><li>Bank: Protea Bank, branch 000 205</li>' +
    '<li>Account number: 62 0055 0142 7</li></ul>' +
    '<p>Upload the proof here. Payments are approved within one working day.</p>',
};
