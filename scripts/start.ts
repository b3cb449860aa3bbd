/** `npm start`: builds what has changed in the sources, then runs the store, which a demonstration may fill. */
import { build, runServer } from './build.ts';

await build();
await runServer('serve', { demo: true });
