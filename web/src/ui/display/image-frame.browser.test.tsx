import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ImageFrame } from './image-frame.tsx';

const PICTURE = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>')}`;
const BROKEN = 'data:image/png;base64,bm9uc2Vuc2U=';

test('a picture keeps its size before and after loading; a failed one shows the placeholder', async () => {
  const frame = (src: string) => (
    <ImageFrame src={src} alt="A carton" width={8} height={8} className="size-16" />
  );
  const { container, rerender } = await render(frame(PICTURE));
  const box = container.firstElementChild;
  expect(box?.getBoundingClientRect()).toMatchObject({ width: 64, height: 64 });
  await expect.poll(() => box?.matches('.skeleton')).toBe(false);
  expect(container.querySelector('img')?.naturalWidth).toBe(8);

  await rerender(frame(BROKEN));
  await expect.poll(() => container.querySelector('img')).toBeNull();
  const placeholder = page.getByRole('img', { name: 'A carton' });
  await expect.element(placeholder).toBeVisible();
  expect(placeholder.element().querySelector('svg')).not.toBeNull();
  expect(box?.getBoundingClientRect()).toMatchObject({ width: 64, height: 64 });

  await rerender(frame(PICTURE));
  await expect.poll(() => container.querySelector('img')?.naturalWidth).toBe(8);
});
