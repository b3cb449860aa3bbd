/** The production entry point. `npm start` runs `demo/src/main.ts` instead, which can fill an empty store. */
import { serve } from './serve.ts';

await serve();
