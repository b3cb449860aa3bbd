import type { HostBrand } from '@formulary/contract';
import type { Db, Tx } from '../../../db/client.ts';
import type { BrandFile } from '../branding/brand-file.ts';
import { brandWithout } from '../branding/find-brand.ts';
import { brands } from '../tables.ts';

/** Lists the brand of every origin, and of each host with its own settings or an entry in the operator's file. */
export const listBrands = async (db: Db | Tx, file: BrandFile): Promise<HostBrand[]> => {
  const rows = await db.select().from(brands);
  const hosts = new Set(['', ...rows.map(({ host }) => host), ...file.hosts.keys()]);
  return [...hosts].sort().map((host) => {
    const row = rows.find((one) => one.host === host);
    return {
      host,
      own: {
        title: row?.title ?? null,
        icon: row?.icon ?? null,
        logo: row?.logo ?? null,
        supportEmail: row?.supportEmail ?? null,
      },
      fallback: brandWithout(host, rows, file),
      version: row?.version ?? null,
    };
  });
};
