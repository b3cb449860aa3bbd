/**
 * Imported before the server, and before the scripts that run it, so that their types are stripped once and not at each
 * start. JavaScript, because stripping types would use 15 MiB in every process.
 */
import './require-node.js';
import module from 'node:module';

module.enableCompileCache();
module.setSourceMapsSupport(true);
