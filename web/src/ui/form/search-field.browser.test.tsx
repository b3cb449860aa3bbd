import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { stopClock } from '../../../test/stop-clock.ts';
import { SearchField } from './search-field.tsx';

const field = page.getByRole('searchbox', { name: 'Search products' });

const renderSearch = async () => {
  const onSearch = vi.fn<(text: string) => void>();
  function Search() {
    const [value, setValue] = useState('');
    return (
      <SearchField
        label="Search products"
        value={value}
        onSearch={(text) => {
          onSearch(text);
          setValue(text);
        }}
      />
    );
  }
  await render(<Search />);
  return onSearch;
};

test('the search is asked for 500 ms after the last key', async () => {
  const pass = stopClock();
  const onSearch = await renderSearch();
  await field.fill('amoxi');
  await pass(450);
  await field.fill('amoxicillin ');
  await pass(499);
  expect(onSearch).not.toHaveBeenCalled();
  await pass(1);
  expect(onSearch).toHaveBeenCalledExactlyOnceWith('amoxicillin');
  await pass(5_000);
  expect(onSearch).toHaveBeenCalledTimes(1);
});

test('Enter asks at once, and so does Clear, which leaves the cursor in the box; nothing is asked for twice', async () => {
  const onSearch = await renderSearch();
  await userEvent.keyboard('/');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('amoxi{Enter}{Enter}');
  expect(onSearch.mock.calls).toEqual([['amoxi']]);
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue('');
  expect(onSearch.mock.calls).toEqual([['amoxi'], ['']]);
});
