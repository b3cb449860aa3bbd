import './styles.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { config } from 'zod';
import { watchChunkErrors } from '#web/lib/loading/chunk-errors.ts';
import { startTheme } from '#web/lib/theme.ts';
import { queryClient, router } from './router.tsx';

// The content security policy has no unsafe-eval, and zod would try.
config({ jitless: true });
startTheme();
watchChunkErrors();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
