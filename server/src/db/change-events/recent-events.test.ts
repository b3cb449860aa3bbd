import { expect, test } from 'vitest';
import { openRecentEvents } from './recent-events.ts';

const products = { topic: 'products' as const };

test('remembers the last 2,000 events and reports older ones as unknown', () => {
  const recent = openRecentEvents();
  const ids = Array.from({ length: 2_001 }, (_, tx) => recent.add(products, String(tx)).id);
  expect(recent.since(ids[0] ?? '')).toHaveLength(2_000);
  recent.add(products, 'one more');
  expect(recent.since(ids[0] ?? '')).toBeUndefined();
  expect(recent.since(ids[1] ?? '')).toHaveLength(2_000);
});

test('forgets events before a gap', () => {
  const recent = openRecentEvents();
  const { id } = recent.add(products, '1');
  recent.clear();
  expect(recent.since(id)).toBeUndefined();
  expect(recent.since(recent.lastId())).toEqual([]);
});

test('gives each event of a transaction its own id', () => {
  const recent = openRecentEvents();
  const [first, second] = [recent.add(products, '7'), recent.add({ topic: 'orders' }, '7')];
  expect(recent.since(first.id)).toEqual([{ topic: 'orders' }]);
  expect(recent.since(second.id)).toEqual([]);
});
