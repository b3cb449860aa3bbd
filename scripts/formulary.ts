/** The command line, with the demonstration's command if that workspace is installed. */
import { runServer } from './build.ts';

await runServer('formulary', { demo: true });
