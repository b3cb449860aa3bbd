import path from 'node:path';
import type { Disk } from 'flydrive';
import type { Config } from '../config.ts';

/**
 * Where files are kept, by key: `product-images/…` and `asset-images/…` are public, `proofs/…` and what is made of them
 * in `proof-renditions/…` are for their owner and staff. A folder on disk, or any S3-compatible store.
 */
export type Files = Disk;

/** Opens the store of files that the configuration names. */
export const openFiles = async (config: Pick<Config, 'dataDir' | 's3'>): Promise<Files> => {
  const { Disk } = await import('flydrive');
  if (!config.s3) {
    const { DiskDriver } = await import('./disk-driver.ts');
    return new Disk(new DiskDriver(path.join(config.dataDir, 'files')));
  }
  const { S3Driver } = await import('flydrive/drivers/s3');
  const { accessKeyId, secretAccessKey } = config.s3;
  return new Disk(
    new S3Driver({
      bucket: config.s3.bucket,
      region: config.s3.region,
      visibility: 'private',
      supportsACL: false,
      // Stores that speak S3 differ in what checksums they know; TLS and the signature cover the bytes.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      ...(config.s3.endpoint && { endpoint: config.s3.endpoint, forcePathStyle: true }),
      ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
    }),
  );
};
