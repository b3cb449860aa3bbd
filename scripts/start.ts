/** `npm start`: builds what has changed, then runs the store, which the demonstration may fill. */
import { build, runServer } from './build.ts';

await build();
await runServer('serve', { demo: true });
