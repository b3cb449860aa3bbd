/** Imported before the server. JavaScript, because stripping types would take 15 MiB of every process. */
import { enableCompileCache, setSourceMapsSupport } from 'node:module';

enableCompileCache();
setSourceMapsSupport(true);
