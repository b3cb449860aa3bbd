/** The command line, with the demonstration's command if its workspace is installed. */
import { runServer } from './build.ts';

runServer('formulary', { demo: true });
