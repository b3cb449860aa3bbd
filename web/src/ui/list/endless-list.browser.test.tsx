import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { EndlessQuery } from './endless-frame.tsx';
import { EndlessList } from './endless-list.tsx';

const ROW = 100;

type Loaded = {
  items: number[];
  /** Returns the items of the next and the previous page, if these exist. */
  next?: number[];
  previous?: number[];
};

/** A list of numbers whose pages load on demand. */
const renderNumbers = async (start: Loaded, failure?: Error, answer: Partial<EndlessQuery> = {}) => {
  const fetchNextPage = vi.fn<() => void>();
  const fetchPreviousPage = vi.fn<() => void>();
  const refetch = vi.fn<() => void>();
  function Numbers() {
    const [{ items, next, previous }, setLoaded] = useState(start);
    const query: EndlessQuery = {
      data: items,
      isPlaceholderData: false,
      isFetchedAfterMount: true,
      hasNextPage: next !== undefined,
      hasPreviousPage: previous !== undefined,
      isFetching: false,
      isFetchingNextPage: false,
      isError: failure !== undefined,
      isFetchNextPageError: failure !== undefined,
      error: failure,
      fetchNextPage: () => {
        fetchNextPage();
        if (next) setLoaded({ items: [...items, ...next], previous });
      },
      fetchPreviousPage: () => {
        fetchPreviousPage();
        if (previous) setLoaded({ items: [...previous, ...items], next });
      },
      refetch,
      ...answer,
    };
    return (
      <EndlessList
        label={`Numbers from ${start.items[0]}`}
        query={query}
        items={items.map((number) => ({ id: String(number) }))}
        renderItem={({ id }) => (
          <button type="button" data-walk style={{ height: ROW }}>
            Number {id}
          </button>
        )}
        itemHeight={ROW}
        skeleton={<span data-testid="placeholder" />}
      />
    );
  }
  const screen = await render(<Numbers />);
  return { list: screen.getByRole('list'), fetchNextPage, fetchPreviousPage, refetch };
};

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, index) => from + index);

test('ten items are drawn beyond the visible ones', async () => {
  const { list } = await renderNumbers({ items: range(0, 60) });
  await expect.element(list.getByText('Number 0', { exact: true })).toBeVisible();
  const beyond = () =>
    list
      .getByRole('listitem')
      .elements()
      .filter((item) => item.getBoundingClientRect().top >= innerHeight);
  await expect.poll(beyond).toHaveLength(10);
});

test('a page loaded above does not move the visible items', async () => {
  const { list, fetchPreviousPage } = await renderNumbers({
    items: range(230, 260),
    previous: range(200, 230),
  });
  // The list is at its own top, so the previous page is loaded immediately.
  await expect.poll(() => fetchPreviousPage).toHaveBeenCalledTimes(1);
  await expect.element(list.getByText('Number 230')).toBeInViewport();
  expect(scrollY).toBe(30 * ROW);
});

test('a failed page shows Something went wrong in red, and can be loaded again', async () => {
  const { fetchNextPage, refetch } = await renderNumbers(
    { items: range(400, 403), next: range(403, 405) },
    new Error('The store is busy.'),
  );
  const failure = page.getByRole('alert');
  const title = failure.getByText('Something went wrong');
  await expect.element(title).toHaveStyle({ color: 'var(--owed)' });
  await failure.getByRole('button', { name: 'Try again' }).click();
  expect(fetchNextPage).toHaveBeenCalledTimes(1);
  expect(refetch).not.toHaveBeenCalled();
});

test('a list without items shows placeholders while it is being refetched, and is empty after that', async () => {
  await renderNumbers({ items: [] }, undefined, { isFetching: true, isFetchedAfterMount: false });
  await expect.element(page.getByTestId('placeholder').first()).toBeInTheDocument();
  await expect.element(page.getByText('No results found')).not.toBeInTheDocument();
  await renderNumbers({ items: [] });
  await expect.element(page.getByText('No results found')).toBeVisible();
});

test('a list without items that could not be refetched shows the error instead of being empty', async () => {
  const { refetch } = await renderNumbers({ items: [] }, new Error('The store is busy.'), {
    isFetchNextPageError: false,
  });
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  expect(refetch).toHaveBeenCalledTimes(1);
  await expect.element(page.getByText('No results found')).not.toBeInTheDocument();
  await expect.element(page.getByTestId('placeholder').first()).not.toBeInTheDocument();
});
