/** Proofs of payment: uploading one as a customer, and the field for its amount in the back office. */
import { expect, type Page } from '@playwright/test';
import { newPicture } from './new-picture.ts';

/** Uploads a picture as the customer's browser would; it is unique unless its bytes are given. */
export const upload = async (
  page: Page,
  { name = 'slip.png', bytes }: { name?: string; bytes?: Buffer } = {},
) => {
  const buffer = bytes ?? (await newPicture());
  const answer = await page.request.post('/api/payments', {
    multipart: { file: { name, mimeType: 'image/png', buffer } },
  });
  expect(answer.status()).toBe(201);
  return { id: (await answer.json()) as string, bytes: buffer };
};

export const amountOf = (page: Page) => page.getByRole('textbox', { name: 'Amount' });
