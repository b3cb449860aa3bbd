import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { product, renderInApp } from '../../../../test/render-in-app.tsx';
import { Gallery } from './gallery.tsx';

const picture = (colour: string): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800" fill="${colour}"/>`)}`;
const [FRONT, BACK] = [picture('red'), picture('blue')];
const PICTURES = [
  { path: FRONT, isPrimary: true },
  { path: BACK, isPrimary: false },
];
const amoxil = product({ productImages: PICTURES.slice(0, 1) });

const large = page.getByRole('button', { name: /^Zoom in: / });
const shown = () => large.element().querySelector('img')?.getAttribute('src');

test('the gallery shows the chosen thumbnail large, and zooms in', async () => {
  // The list contained one picture of the product; the current ones are requested separately.
  const fetched = vi.spyOn(window, 'fetch').mockResolvedValue(Response.json(PICTURES));
  await renderInApp(
    <div style={{ height: 400, width: 400 }}>
      <Gallery product={amoxil} variant={undefined} />
    </div>,
  );
  const thumbnails = page.getByRole('group', { name: 'Pictures' }).getByRole('button');
  await expect.poll(() => thumbnails.elements()).toHaveLength(2);
  expect(new URL(String(fetched.mock.calls[0]?.[0])).pathname).toBe(`/api/products/images/${amoxil.id}`);
  const before = shown();
  await thumbnails.nth(1).click();
  await expect.element(thumbnails.nth(1)).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(shown).not.toBe(before);
  await large.click();
  const lightbox = page.getByRole('dialog', { name: 'Pictures of Amoxil' });
  const zoomIn = lightbox.getByRole('button', { name: 'Zoom in' });
  await expect.element(zoomIn).toBeEnabled();
  const scale = () =>
    new DOMMatrix(
      getComputedStyle(lightbox.element().querySelector('.yarl__slide_current > *') as Element).transform,
    ).a;
  expect(scale()).toBe(1);
  await userEvent.keyboard('+');
  await expect.poll(scale).toBeGreaterThan(1);
  await userEvent.keyboard('-');
  await expect.poll(scale).toBe(1);
  await userEvent.keyboard('{ArrowLeft}');
  await userEvent.keyboard('{Escape}');
  await expect.element(lightbox).not.toBeInTheDocument();
  // The last viewed picture stays.
  await expect.poll(shown).toBe(before);
});
