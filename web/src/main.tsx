import './styles.css';
import { createRoot } from 'react-dom/client';
import { requestEarly } from '#web/lib/calls/api.ts';
import { isForGuests } from '#web/lib/guest-screens.ts';
import { watchChunkErrors } from '#web/lib/loading/chunk-errors.ts';
import { startTheme } from '#web/lib/theme.ts';

/** The first requests of the store's list, for the address without filters. */
const STORE_DATA = ['store-status', 'products/new?skip=0&take=20', 'products/new?skip=0&take=1', 'labs'];
const firstDataOf = ({ pathname, search }: Location): string[] =>
  pathname === '/store' && search === '' ? STORE_DATA : [];

startTheme();
watchChunkErrors();

const element = document.getElementById('root');
if (!element) throw new Error('index.html has no #root');
const root = createRoot(element);

// The login screen, where most first visits begin, needs a third of the code of the app.
if (location.pathname === '/login') {
  void import('./login-page.tsx').then(({ showLoginPage }) => showLoginPage(root));
} else {
  // Every other screen needs these responses first. Screens for guests do not: there may be no session yet.
  if (!isForGuests(location.pathname))
    for (const path of ['users', 'app-settings', ...firstDataOf(location)]) requestEarly(path);
  void import('./app.tsx').then(({ showApp }) => showApp(root));
}
