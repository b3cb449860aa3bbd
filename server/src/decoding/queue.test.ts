import { expect, test } from 'vitest';
import { openQueue } from './queue.ts';

test('an urgent task goes ahead of others, and urgent ones without end do not stop one that waits', async () => {
  const inTurn = openQueue();
  const done: string[] = [];
  const first = Promise.withResolvers<void>();
  const tasks = [inTurn(() => first.promise), inTurn(async () => done.push('list'))];
  let typed = 0;
  // The next starts before this one ends, as when several people type without pause.
  const type = (): void => {
    typed += 1;
    const isLast = typed === 40;
    const task = inTurn(
      async () => {
        if (!isLast) type();
        done.push('line');
      },
      { isUrgent: true },
    );
    tasks.push(task);
  };
  type();
  first.resolve();
  while (done.length < 41) await Promise.all(tasks);
  expect(done.indexOf('list')).toBe(4);
});
