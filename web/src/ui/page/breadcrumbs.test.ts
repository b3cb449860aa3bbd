import { expect, it } from 'vitest';
import { crumbsOf } from './breadcrumbs.tsx';

it('starts at home', () => {
  expect(crumbsOf('/')).toEqual([{ label: 'Home', path: '/' }]);
});

it('has a capitalised crumb for each segment, leading to the path so far', () => {
  expect(crumbsOf('/proof-of-payments/upload')).toEqual([
    { label: 'Home', path: '/' },
    { label: 'Proof-of-payments', path: '/proof-of-payments' },
    { label: 'Upload', path: '/proof-of-payments/upload' },
  ]);
});

it('shows a segment as it is written when it cannot be decoded', () => {
  expect(crumbsOf('/store/%E0%A4%A').at(-1)?.label).toBe('%E0%A4%A');
});
