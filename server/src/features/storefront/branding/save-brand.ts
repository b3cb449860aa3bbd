import type { BrandInput, HostBrand } from '@formulary/contract';
import { eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../db/client.ts';
import type { Actor } from '../../../http/access.ts';
import { AppError } from '../../../http/errors/app-error.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { brands } from '../tables.ts';
import { type BrandFile, brandWithout } from './find-brand.ts';

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

/** The actor, the host, the time, and the version seen; null if there was none. */
type BrandAct = Actor & { host: string; version: number | null };
type Brand = Omit<BrandInput, 'version'>;

const stale = (): AppError =>
  new AppError('STALE', 'Someone else has changed this branding since you opened it.');
const auditedBrand = ({ title, icon, logo, supportEmail }: Brand) => ({ title, icon, logo, supportEmail });

/** Locks the brand at the version seen; undefined if there was none. */
const lockBrand = async (tx: Tx, { host, version }: BrandAct) => {
  const [row] = await tx.select().from(brands).where(eq(brands.host, host)).for('update');
  if ((row?.version ?? null) !== version) throw stale();
  return row;
};

const record = (
  tx: Tx,
  { host, actorId, at }: BrandAct,
  before: Brand | undefined,
  after: Brand | undefined,
) =>
  recordAudit(tx, {
    actorId,
    action: before ? (after ? 'Updated' : 'Deleted') : 'Added',
    entity: 'Branding',
    entityId: null,
    label: host || 'All hosts',
    summary: after ? 'Changed the branding' : 'Removed the branding',
    before: before && auditedBrand(before),
    after: after && auditedBrand(after),
    at,
  });

/** Sets the brand of a host and returns every brand, in one transaction. 409 STALE if someone else changed it since. */
export const saveBrand = (db: Db, file: BrandFile, act: BrandAct, brand: Brand): Promise<HostBrand[]> =>
  db.transaction(async (tx) => {
    const before = await lockBrand(tx, act);
    const row = { ...auditedBrand(brand), updatedAt: act.at };
    // Two requests that create a host's first brand concurrently both find no row to lock.
    const [saved] = await tx
      .insert(brands)
      .values({ host: act.host, ...row })
      .onConflictDoUpdate({
        target: brands.host,
        set: { ...row, version: sql`${brands.version} + 1` },
        setWhere: eq(brands.version, act.version ?? 0),
      })
      .returning({ host: brands.host });
    if (!saved) throw stale();
    await record(tx, act, before, brand);
    return listBrands(tx, file);
  });

/** Deletes the settings of a host and returns every brand. 409 STALE if someone else changed them since. */
export const removeBrand = (db: Db, file: BrandFile, act: BrandAct): Promise<HostBrand[]> =>
  db.transaction(async (tx) => {
    const before = await lockBrand(tx, act);
    if (!before) throw stale();
    await tx.delete(brands).where(eq(brands.host, act.host));
    await record(tx, act, before, undefined);
    return listBrands(tx, file);
  });
