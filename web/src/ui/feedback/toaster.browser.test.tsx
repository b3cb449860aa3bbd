import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { act, stopClock } from '../../../test/act.ts';
import { toast, useToasts } from './toast-store.ts';
import { Toaster } from './toaster.tsx';

const region = page.getByRole('region', { name: 'Notifications (F8)' });
const toasts = region.getByRole('listitem');
/** The visible toasts, without those that are being hidden. */
const shown = () =>
  toasts
    .elements()
    .filter((toast) => toast.matches('[data-state=open]'))
    .map((toast) => toast.textContent);

let advance: ReturnType<typeof stopClock>;

beforeEach(async () => {
  useToasts.setState({ toasts: [] });
  advance = stopClock();
  await render(<Toaster />);
  await userEvent.hover(document.body, { position: { x: 5, y: 5 } });
});

test('a toast closes after 5 seconds, and a new one replaces it', async () => {
  await act(() => toast({ description: 'The first' }));
  await act(() => toast({ description: 'The second' }));
  expect(shown()).toEqual(['The second']);
  await advance(4_999);
  expect(shown()).toEqual(['The second']);
  await advance(1);
  expect(shown()).toEqual([]);
  await expect.poll(() => toasts.elements()).toHaveLength(0);
});

test('F8 focuses the toast, which waits while it has the focus; its button closes it', async () => {
  await act(() => toast({ description: 'Saved' }));
  await userEvent.keyboard('{F8}');
  await expect.element(region.getByRole('list')).toHaveFocus();
  await advance(20_000);
  expect(shown()).toEqual(['Saved']);
  await userEvent.tab();
  await userEvent.tab();
  await expect.element(toasts.getByRole('button', { name: 'Dismiss' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => toasts.elements()).toHaveLength(0);
});

test('a toast waits while the pointer is over it, and closes when its time is over', async () => {
  await act(() => toast({ description: 'Saved' }));
  await advance(4_000);
  await userEvent.hover(toasts);
  await advance(20_000);
  expect(shown()).toEqual(['Saved']);
  await userEvent.hover(document.body, { position: { x: 5, y: 5 } });
  await advance(999);
  expect(shown()).toEqual(['Saved']);
  await advance(1);
  expect(shown()).toEqual([]);
  await expect.poll(() => toasts.elements()).toHaveLength(0);
});

test('a toast closes when it is swiped 50 pixels to the right, and stays when it is swiped less', async () => {
  await act(() => toast({ description: 'Saved' }));
  const swipe = (pixels: number) =>
    userEvent.dragAndDrop(toasts, toasts, {
      sourcePosition: { x: 60, y: 20 },
      targetPosition: { x: 60 + pixels, y: 20 },
    });
  await swipe(40);
  await expect.element(toasts).toHaveAttribute('data-swipe', 'cancel');
  await expect.element(toasts).toHaveAttribute('data-state', 'open');
  await swipe(60);
  await expect.poll(() => toasts.elements()).toHaveLength(0);
});

test('an error is announced assertively, and other toasts politely', async () => {
  await act(() => toast({ title: 'Error', description: 'Not saved', variant: 'destructive' }));
  const said = page.getByRole('status');
  await expect.element(said).toHaveTextContent('Notification Error Not saved');
  await expect.element(said).toHaveAttribute('aria-live', 'assertive');
  await act(() => toast({ description: 'Saved' }));
  await expect.element(said).toHaveTextContent('Notification Saved');
  await expect.element(said).toHaveAttribute('aria-live', 'polite');
});
