/** `npm start`: builds the web app where its sources have changed, then runs the store, which a demonstration may fill. */
import { enableCompileCache } from 'node:module';
import { buildWeb } from './build-web.ts';

enableCompileCache();
await buildWeb();
await import('../demo/src/main.ts');
