import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/db/tables.ts', './src/events/tables.ts', './src/features/**/tables.ts'],
  out: './drizzle',
});
