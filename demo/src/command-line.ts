import { print, program, run, withServices } from '../../server/src/cli/program.ts';

program
  .command('seed')
  .description(
    'Load the demonstration store into an empty database, or add many rows to any, to try its speed.',
  )
  .option('--products <count>', 'add so many made-up products')
  .option('--customers <count>', 'add so many made-up customers, each with 40 orders and 20 payments')
  .action(async (options: { products?: string; customers?: string }) => {
    const { seedCommand } = await import('./seed.ts');
    await withServices((services, database) => seedCommand(services, database, options, print));
  });

await run();
