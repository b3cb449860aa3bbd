/** The ids of the demonstration store that occur in the addresses of the screens. */
import type { Db } from '../../server/src/db/client.ts';

export type Known = {
  customerId: string;
  picturedId: string;
  variedId: string;
  plainId: string;
  /** Out of stock, with equivalents in stock. */
  missingId: string;
  labId: string;
  orderId: string;
  unpaidId: string;
  invoiceId: string;
  detailId: string;
  listId: string;
  pictureProofId: string;
  pdfProofId: string;
  /** Products of four labs, with pictures. */
  cartIds: string[];
};

const QUERY = `
  with demo as (select id from users where username = 'demo'),
  pictured as (
    select p.id from products p join product_images i on i.product_id = p.id
    where p.stock > 20 and p.information <> '' and not exists (select from product_variants v where v.product_id = p.id)
    group by p.id having count(*) > 1 order by p.name, p.id
  )
  select
    (select id from demo) as "customerId",
    (select id from pictured limit 1) as "picturedId",
    (select v.product_id from product_variants v join products p on p.id = v.product_id and p.stock > 20
      order by p.name, p.id limit 1) as "variedId",
    (select p.id from products p where p.stock > 20
      and not exists (select from product_images i where i.product_id = p.id)
      and not exists (select from product_variants v where v.product_id = p.id)
      order by p.name, p.id limit 1) as "plainId",
    (select p.id from products p where p.stock = 0 and p.archived_at is null and p.compare_key <> '' and exists (
      select from products e where e.compare_key = p.compare_key and e.stock > 0 and e.archived_at is null)
      order by p.sku limit 1) as "missingId",
    (select lab_id from products where id = (select id from pictured limit 1)) as "labId",
    (select o.id from orders o, demo where o.user_id = demo.id and o.status = 1 and o.cancelled_at is null
      order by o.date_ordered desc limit 1) as "orderId",
    (select o.id from orders o, demo where o.user_id = demo.id and o.status = 3 and o.cancelled_at is null
      order by o.date_ordered desc limit 1) as "unpaidId",
    (select t.id from tax_documents t, demo where t.user_id = demo.id and t.kind = 'invoice'
      order by t.serial desc limit 1) as "invoiceId",
    (select d.id from delivery_details d, demo where d.user_id = demo.id and d.is_default limit 1) as "detailId",
    (select l.id from named_lists l, demo where l.user_id = demo.id order by l.name desc limit 1) as "listId",
    (select p.id from payments p, demo where p.user_id = demo.id and p.file_type like 'image/%'
      order by p.date_created desc limit 1) as "pictureProofId",
    (select p.id from payments p, demo where p.user_id = demo.id and p.file_type = 'application/pdf'
      order by p.date_created desc limit 1) as "pdfProofId",
    (select array_agg(id) from (
      select distinct on (p.lab_id) p.id from products p join pictured using (id) order by p.lab_id desc, p.name limit 4
    ) of_labs) as "cartIds"`;

export const findKnown = async (db: Db): Promise<Known> => {
  const { rows } = await db.$client.query<Known>(QUERY);
  const [known] = rows;
  for (const [name, id] of Object.entries(known ?? {}))
    if (!id) throw new Error(`The demonstration store has no ${name}`);
  if (!known) throw new Error('The demonstration store is not loaded');
  return known;
};
