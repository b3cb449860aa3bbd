import { enableCompileCache } from 'node:module';
import { buildWeb } from './build-web.ts';

enableCompileCache();
await buildWeb();
await import('../server/src/main.ts');
