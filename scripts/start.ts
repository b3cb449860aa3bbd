/** `npm start`: builds what has changed, then runs the store, optionally with the demonstration. */
import { build, runServer } from './build.ts';

await build();
await runServer('serve', { demo: true });
