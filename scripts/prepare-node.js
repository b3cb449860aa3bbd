/**
 * Imported before the server, and before the scripts that run it, whose types are then stripped once and not at each start.
 * JavaScript, because stripping types would take 15 MiB of every process.
 */
import { enableCompileCache, setSourceMapsSupport } from 'node:module';

enableCompileCache();
setSourceMapsSupport(true);
