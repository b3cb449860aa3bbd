import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { RouteDialog } from './route-dialog.tsx';

const DESKTOP = { width: 1225, height: 800 };
const PHONE = { width: 390, height: 844 };

/** A page with a button that opens a dialog, as a link opens its route. */
const renderDialog = async (props: { mayClose?: () => boolean } = {}) => {
  const onClose = vi.fn<() => void>();
  function Page() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        {isOpen && (
          <RouteDialog
            {...props}
            title="Edit"
            footer={<button type="button">Save</button>}
            onClose={() => {
              onClose();
              setOpen(false);
            }}
          >
            <input aria-label="Name" />
          </RouteDialog>
        )}
      </>
    );
  }
  await render(<Page />);
  await page.getByRole('button', { name: 'Open' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit' });
  await expect.element(dialog).toBeVisible();
  return { dialog, onClose };
};

/** A page with a button that asks a question. */
const renderQuestion = async (props: { loading?: boolean } = {}) => {
  const onConfirm = vi.fn<() => void>();
  const onOpenChange = vi.fn<(open: boolean) => void>();
  function Page() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Remove
        </button>
        <ConfirmDialog
          {...props}
          open={isOpen}
          onOpenChange={(next) => {
            onOpenChange(next);
            setOpen(next);
          }}
          title="Remove it?"
          description="It cannot be restored."
          confirmLabel="Yes"
          onConfirm={onConfirm}
        />
      </>
    );
  }
  await render(<Page />);
  await page.getByRole('button', { name: 'Remove' }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove it?' });
  await expect.element(question).toBeVisible();
  return { question, onConfirm, onOpenChange };
};

/** Returns an element's final position, after its animation. */
const placeOf = async (element: Element): Promise<DOMRect> => {
  await Promise.allSettled(element.getAnimations().map(({ finished }) => finished));
  return element.getBoundingClientRect();
};
const expectCentred = async (element: Element): Promise<void> => {
  const { left, right, top, bottom } = await placeOf(element);
  expect(Math.abs((left + right) / 2 - innerWidth / 2)).toBeLessThan(2);
  expect(Math.abs((top + bottom) / 2 - innerHeight / 2)).toBeLessThan(2);
};
const expectDrawer = async (element: Element): Promise<void> => {
  const { width, bottom, top } = await placeOf(element);
  expect(width).toBe(innerWidth);
  expect(Math.round(bottom)).toBe(innerHeight);
  expect(top).toBeGreaterThan(innerHeight * 0.08 - 1);
};

test('a dialog is centred from 1225 pixels, and a drawer at the bottom up to 1224', async () => {
  await page.viewport(DESKTOP.width, DESKTOP.height);
  const { dialog } = await renderDialog();
  await expectCentred(dialog.element());
  await page.viewport(1224, 800);
  await expect.poll(() => dialog.element().getBoundingClientRect().width).toBe(1224);
  await expect.poll(() => expectDrawer(dialog.element())).toBeUndefined();
});

test('a question is centred on a desktop, and a drawer at the bottom of a phone', async () => {
  await page.viewport(DESKTOP.width, DESKTOP.height);
  const { question } = await renderQuestion();
  await expectCentred(question.element());
  await page.viewport(1224, 800);
  await expectDrawer(question.element());
});

for (const { where, size } of [
  { where: 'on a desktop', size: DESKTOP },
  { where: 'on a phone', size: PHONE },
]) {
  test(`a dialog traps the focus, closes with Escape, and returns the focus, ${where}`, async () => {
    await page.viewport(size.width, size.height);
    const { dialog, onClose } = await renderDialog();
    const focused = new Set<string | null>();
    for (let press = 0; press < 6; press += 1) {
      await userEvent.tab();
      expect(dialog.element().contains(document.activeElement)).toBe(true);
      focused.add(document.activeElement?.ariaLabel ?? document.activeElement?.textContent ?? null);
    }
    expect(focused).toEqual(new Set(['Name', 'Save', 'Close']));
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    expect(onClose).toHaveBeenCalledTimes(1);
    await expect.element(page.getByRole('button', { name: 'Open' })).toHaveFocus();
  });

  test(`a press outside a dialog closes it, unless changes would be lost, ${where}`, async () => {
    await page.viewport(size.width, size.height);
    const mayClose = vi.fn<() => boolean>(() => false);
    const { dialog, onClose } = await renderDialog({ mayClose });
    await placeOf(dialog.element());
    const pressBeside = () => userEvent.click(document.documentElement, { position: { x: 20, y: 20 } });
    await pressBeside();
    await expect.poll(() => mayClose).toHaveBeenCalledTimes(1);
    await expect.element(dialog).toBeVisible();
    expect(onClose).not.toHaveBeenCalled();
    mayClose.mockReturnValue(true);
    await pressBeside();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test(`Escape cancels a question, and the focus returns to its button, ${where}`, async () => {
    await page.viewport(size.width, size.height);
    const { question, onConfirm } = await renderQuestion();
    await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Remove' })).toHaveFocus();
    expect(onConfirm).not.toHaveBeenCalled();
  });
}

test('a question cannot be cancelled while its answer is being sent', async () => {
  const { question, onOpenChange } = await renderQuestion({ loading: true });
  await userEvent.keyboard('{Escape}');
  expect(onOpenChange).not.toHaveBeenCalled();
  await expect.element(question.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await expect.element(question).toBeVisible();
});

test('Back reopens a dialog that was just closed, even before its parent screen is drawn', async () => {
  await page.viewport(DESKTOP.width, DESKTOP.height);
  const onClosed = vi.fn<() => void>();
  const root = createRootRoute({ component: Outlet });
  const list = createRoute({ getParentRoute: () => root, path: '/list' });
  const edit = createRoute({
    getParentRoute: () => list,
    path: '/edit',
    component: () => (
      <RouteDialog
        title="Edit"
        onClose={() => {
          router.history.push('/list');
          router.history.back();
          onClosed();
        }}
      >
        <input aria-label="Name" />
      </RouteDialog>
    ),
  });
  const router = createRouter({
    routeTree: root.addChildren([list.addChildren([edit])]),
    history: createMemoryHistory({ initialEntries: ['/list/edit'] }),
  });
  await render(<RouterProvider router={router} />);
  const dialog = page.getByRole('dialog', { name: 'Edit' });
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await vi.waitFor(() => expect(onClosed).toHaveBeenCalledOnce());
  await expect.element(dialog).toBeVisible();
  expect(router.state.location.pathname).toBe('/list/edit');
});
