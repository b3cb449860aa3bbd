import { expect, test } from 'vitest';
import { CommandError } from '../../server/src/cli/terminal.ts';
import { products, searchWords } from '../../server/src/features/catalogue/tables.ts';
import { newUser } from '../../server/test/builders.ts';
import { useApp } from '../../server/test/harness.ts';
import { seedCommand } from './seed.ts';

const harness = useApp();
const seed = async (options: { products?: string; customers?: string }): Promise<string[]> => {
  const lines: string[] = [];
  await seedCommand(harness.services, {} as Parameters<typeof seedCommand>[1], options, (line) =>
    lines.push(line),
  );
  return lines;
};

test('says that generated customers need an administrator, and adds nothing', async () => {
  const refused = seed({ products: '20', customers: '1' });
  await expect(refused).rejects.toThrow(CommandError);
  await expect(refused).rejects.toThrow('user create admin');
  expect(await harness.db.$count(products)).toBe(0);
});

test('says that generated customers need products, and adds both together', async () => {
  await newUser(harness.db, { role: 'Admin' });
  await expect(seed({ customers: '1' })).rejects.toThrow('--products');
  expect(await seed({ products: '20', customers: '1' })).toEqual([
    '20 products added.',
    '1 customers added, with 40 orders and 20 payments.',
  ]);
  expect(await harness.db.$count(searchWords)).toBeGreaterThan(20);
});
