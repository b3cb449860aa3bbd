import swagger from '@fastify/swagger';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { App } from './app.ts';

/** Generates the API description from the schemas that validate it. Register it before the routes. */
export const describeApi = async (app: App): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Formulary',
        description:
          'Ordering portal for wholesalers of medicines. Money is in rand; paging is `[skip, take)`.',
        version: '1.0.0',
      },
      components: {
        securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'formulary_session' } },
      },
      security: [{ session: [] }],
    },
    transform: jsonSchemaTransform,
  });
};

export const serveApiDescription = (app: App): void => {
  app.get('/api/openapi.json', { config: { access: 'public' }, schema: { hide: true } }, async () =>
    app.swagger(),
  );
};
