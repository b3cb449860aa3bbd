import './styles.css';
import { createRoot } from 'react-dom/client';
import { watchChunkErrors } from '#web/lib/loading/chunk-errors.ts';
import { startTheme } from '#web/lib/theme.ts';

startTheme();
watchChunkErrors();

const element = document.getElementById('root');
if (!element) throw new Error('index.html has no #root');
const root = createRoot(element);

// Not earlier, because the code would arrive later. Until they arrive, text has a font of the same size.
for (const font of ['1em "Geist Variable"', '500 1em Fraunces'])
  document.fonts.load(font).catch(() => undefined);

/** Runs in the page, which says that it could not be loaded. */
const fail = (error: unknown): void => {
  dispatchEvent(new Event('app-failed'));
  throw error;
};

// The login screen, where most first visits begin, needs a third of the code of the app.
if (location.pathname === '/login') {
  import('./login-page.tsx').then(({ showLoginPage }) => showLoginPage(root)).catch(fail);
} else {
  import('./app.tsx').then(({ showApp }) => showApp(root)).catch(fail);
}
