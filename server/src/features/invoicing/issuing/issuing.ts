import type { Config } from '../../../config.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import { type BrandFile, openBrandFile } from '../../storefront/branding/find-brand.ts';

/** The dependencies for issuing a document, besides the database. */
export type Issuing = { readBrandFile: () => Promise<BrandFile>; jobs: Jobs };

export type IssuingServices = { config: Pick<Config, 'brandingFile'>; jobs: Jobs };

/** Errors in the file are logged where the web app reads it. */
export const openIssuing = ({ config, jobs }: IssuingServices): Issuing => ({
  readBrandFile: openBrandFile(config.brandingFile, { warn: () => {} }),
  jobs,
});
