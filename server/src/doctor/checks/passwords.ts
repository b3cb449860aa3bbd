import {
  publishedAccounts,
  publishedPasswordFault,
} from '../../features/accounts/demonstration/published-password.ts';
import { type DatabaseCheck, failure, ok, warning } from '../check.ts';

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
