import { print, program, run, withServices } from '../../server/src/cli/program.ts';

program
  .command('seed')
  .description(
    'Load the demonstration store into an empty database, or add generated data to any database to test its speed.',
  )
  .option('--products <count>', 'number of generated products to add')
  .option('--customers <count>', 'number of generated customers to add, each with 40 orders and 20 payments')
  .action(async (options: { products?: string; customers?: string }) => {
    const { seedCommand } = await import('./seed.ts');
    await withServices((services, database) => seedCommand(services, database, options, print));
  });

await run();
