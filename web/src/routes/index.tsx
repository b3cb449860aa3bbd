import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/')({ component: () => <h1 className="title-page p-8">Formulary</h1> });
