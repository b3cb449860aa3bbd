/** `npm run serve`: the store in production, without the demonstration. */
import { runServer } from './build.ts';

await runServer('serve', { demo: false });
