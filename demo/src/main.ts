/** The store with a demonstration: `npm start`. */
import { serve } from '../../server/src/serve.ts';
import { introduceAccounts } from './history/people.ts';

await serve({
  // The drawings and their fonts are loaded only where they are needed.
  load: async (...given) => (await import('./load-demo.ts')).loadDemo(...given),
  introduce: introduceAccounts,
});
