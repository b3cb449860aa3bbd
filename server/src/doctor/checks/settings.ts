import { readFile, stat } from 'node:fs/promises';
import { SETTING_NAMES } from '../../config.ts';
import { publishedAccounts, publishedPasswordFault } from '../../features/accounts/demonstration.ts';
import { parseSettings } from '../../settings-file.ts';
import { type Check, type DatabaseCheck, type Finding, failure, ok, someOf, warning } from '../check.ts';

const OTHERS = 0o077;

const checkFile = async (file: string): Promise<Finding[]> => {
  const findings: Finding[] = [];
  const { mode } = await stat(file);
  if (process.platform !== 'win32' && (mode & OTHERS) !== 0)
    findings.push(failure(`Other users can read ${file}, which holds passwords.`, `chmod 600 ${file}`));
  const names = Object.keys(parseSettings(await readFile(file, 'utf8')));
  const unknown = names.filter((name) => !SETTING_NAMES.includes(name));
  if (unknown.length > 0)
    findings.push(
      warning(
        `${file} has settings that Formulary does not know: ${someOf(unknown)}.`,
        'Correct their names; docs/running.md lists all settings.',
      ),
    );
  return findings;
};

export const settings: Check = {
  name: 'settings',
  run: async ({ config, settingsFile: file }) => {
    const findings = file ? await checkFile(file) : [];
    const publicUrl = config.publicUrl;
    if (publicUrl && !config.production)
      findings.push(warning('NODE_ENV is not production.', 'Set NODE_ENV=production.'));
    if (publicUrl?.startsWith('https:') && config.trustProxy === false)
      findings.push(
        failure(
          'TRUST_PROXY is not set, so the store treats every request as if it came from the proxy without TLS.',
          'Set TRUST_PROXY=loopback if the proxy runs on this machine, or to the address of the proxy.',
        ),
      );
    if (!publicUrl)
      findings.push(
        warning(
          'PUBLIC_URL is not set, so the connection through the proxy is not checked.',
          'Set PUBLIC_URL to the address of the store, like https://shop.example.com.',
        ),
      );
    return findings.length > 0
      ? findings
      : [ok(file ? `${file} is complete.` : 'The settings are complete.')];
  },
};

export const passwords: DatabaseCheck = {
  name: 'demonstration passwords',
  run: async ({ config, services: { db } }) => {
    const accounts = await publishedAccounts(db);
    if (accounts.length === 0) return [ok('No account has the published password.')];
    const said = `The published password is still in use by ${accounts.join(', ')}.`;
    const todo = 'formulary demo password, or formulary demo deactivate';
    return [(await publishedPasswordFault(db, config, false)) ? failure(said, todo) : warning(said, todo)];
  },
};
