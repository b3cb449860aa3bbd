/** The store with the demonstration: `npm start`. */
import { serve } from '../../server/src/serve.ts';
import { describeAccounts } from './history/people.ts';

await serve({
  // The drawing code and its fonts are loaded only when needed.
  load: async (...given) => (await import('./load-demo.ts')).loadDemo(...given),
  introduce: describeAccounts,
});
