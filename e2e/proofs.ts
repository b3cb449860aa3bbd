/** Proofs of payment: how a customer's browser sends one, and where staff type its amount. */
import { expect, type Page } from '@playwright/test';
import { newWord } from './products.ts';

/** Uploads a picture that no other proof has, unless its bytes are given, as the customer's own browser would. */
export const upload = async (
  page: Page,
  { name = 'slip.png', bytes }: { name?: string; bytes?: Buffer } = {},
) => {
  await page.setContent(`<h1>Payment ${newWord()}</h1>`);
  const buffer = bytes ?? (await page.screenshot());
  const answer = await page.request.post('/api/payments', {
    multipart: { file: { name, mimeType: 'image/png', buffer } },
  });
  expect(answer.status()).toBe(201);
  return { id: (await answer.json()) as string, bytes: buffer };
};

export const amountOf = (page: Page) => page.getByRole('textbox', { name: 'Amount' });
