/** The production command line. `demo/src/command-line.ts` adds the demonstration's command. */

import { program, run } from './program.ts';
import { CommandError } from './terminal.ts';

program
  .command('seed', { hidden: true })
  .allowUnknownOption()
  .allowExcessArguments()
  .action(() => {
    throw new CommandError('The demonstration store is not installed here. Run npm ci to install it.');
  });

await run();
