/** The command line in production. `demo/src/command-line.ts` is the same with the demonstration's command. */
import { CommandError } from './command-error.ts';
import { program, run } from './program.ts';

program
  .command('seed', { hidden: true })
  .allowUnknownOption()
  .allowExcessArguments()
  .action(() => {
    throw new CommandError('The demonstration store is not installed here. Run npm ci to install it.');
  });

await run();
