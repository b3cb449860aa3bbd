import path from 'node:path';
import type { Disk } from 'flydrive';
import type { Config } from '../config.ts';

/**
 * File storage by key: `product-images/…`, smaller ones in `small-pictures/…` and `asset-images/…` are public; `proofs/…`
 * and their renditions in `proof-renditions/…` are for their owner and staff. A folder on disk, or any S3-compatible store.
 */
export type Files = Disk;

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
      // S3-compatible stores differ in the checksums they support; TLS and the signature protect the data.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      ...(config.s3.endpoint && { endpoint: config.s3.endpoint, forcePathStyle: true }),
      ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
    }),
  );
};
