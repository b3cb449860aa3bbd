import { expect, it } from 'vitest';
import { crumbsOf } from './breadcrumbs.tsx';

it('starts at Home', () => {
  expect(crumbsOf('/')).toEqual([{ label: 'Home', path: '/' }]);
});

it('has a capitalised crumb for each segment, linking to the path up to it', () => {
  expect(crumbsOf('/proof-of-payments/upload')).toEqual([
    { label: 'Home', path: '/' },
    { label: 'Proof-of-payments', path: '/proof-of-payments' },
    { label: 'Upload', path: '/proof-of-payments/upload' },
  ]);
});

it('shows a segment that cannot be decoded unchanged', () => {
  expect(crumbsOf('/store/%E0%A4%A').at(-1)?.label).toBe('%E0%A4%A');
});
