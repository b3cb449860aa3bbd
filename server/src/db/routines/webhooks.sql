-- Messages to webhooks are written in the transaction that they report, whoever makes it: one that fails reports nothing. Restoring a
-- backup and filling a store report nothing (`formulary.quiet`).

CREATE OR REPLACE FUNCTION public.webhook_wanted(VARIADIC asked text[]) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT current_setting('formulary.quiet', true) IS DISTINCT FROM 'on'
    AND EXISTS (SELECT FROM public.webhook_endpoints WHERE is_sending AND kinds && asked);
$$;

CREATE OR REPLACE FUNCTION public.webhook_tell(told text, about jsonb) RETURNS void LANGUAGE sql AS $$
  INSERT INTO public.webhook_deliveries (id, endpoint_id, kind, data)
    SELECT gen_random_uuid(), e.id, told, about FROM public.webhook_endpoints AS e WHERE e.is_sending AND told = ANY (e.kinds);
$$;

CREATE OR REPLACE FUNCTION public.webhook_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  told text := CASE WHEN TG_OP = 'INSERT' THEN 'order.placed' WHEN NEW.cancelled_at IS NULL THEN 'order.moved' ELSE 'order.cancelled' END;
BEGIN
  IF public.webhook_wanted(told) THEN
    PERFORM public.webhook_tell(told, jsonb_build_object('orderId', NEW.id, 'referenceNumber', NEW.reference_number,
      'customerId', NEW.user_id, 'status', NEW.status, 'totalPrice', trim_scale(NEW.total_price / 100.0))
      || CASE WHEN told = 'order.moved' THEN jsonb_build_object('previousStatus', OLD.status) ELSE '{}' END);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER webhook_orders_placed AFTER INSERT ON public.orders
  FOR EACH ROW EXECUTE FUNCTION public.webhook_order();
CREATE OR REPLACE TRIGGER webhook_orders_moved AFTER UPDATE OF status, cancelled_at ON public.orders
  FOR EACH ROW WHEN ((OLD.cancelled_at IS NULL AND NEW.cancelled_at IS NOT NULL)
    OR (OLD.status <> NEW.status AND NEW.cancelled_at IS NULL))
  EXECUTE FUNCTION public.webhook_order();

CREATE OR REPLACE FUNCTION public.webhook_document() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  told text := NEW.kind::text || '.issued';
BEGIN
  IF public.webhook_wanted(told) THEN
    PERFORM public.webhook_tell(told, jsonb_build_object('documentId', NEW.id, 'number', NEW.number, 'orderId', NEW.order_id,
      'customerId', NEW.user_id, 'total', trim_scale(NEW.total / 100.0), 'tax', trim_scale(NEW.tax / 100.0))
      || CASE WHEN NEW.invoice_id IS NULL THEN '{}' ELSE jsonb_build_object('invoiceId', NEW.invoice_id) END);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER webhook_documents AFTER INSERT ON public.tax_documents
  FOR EACH ROW EXECUTE FUNCTION public.webhook_document();

CREATE OR REPLACE FUNCTION public.webhook_proof() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  told text := CASE WHEN TG_OP = 'INSERT' THEN 'proof.uploaded' WHEN NEW.rejected_at IS NULL THEN 'proof.approved' ELSE 'proof.rejected' END;
BEGIN
  IF public.webhook_wanted(told) THEN
    PERFORM public.webhook_tell(told, jsonb_build_object('paymentId', NEW.id, 'customerId', NEW.user_id)
      || CASE WHEN told = 'proof.approved' THEN jsonb_build_object('amount', trim_scale(NEW.amount / 100.0)) ELSE '{}' END);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER webhook_proofs_uploaded AFTER INSERT ON public.payments
  FOR EACH ROW WHEN (NEW.file_key IS NOT NULL) EXECUTE FUNCTION public.webhook_proof();
CREATE OR REPLACE TRIGGER webhook_proofs_decided AFTER UPDATE OF is_paid, rejected_at ON public.payments
  FOR EACH ROW WHEN (NEW.file_key IS NOT NULL
    AND ((NEW.is_paid AND NOT OLD.is_paid) OR (OLD.rejected_at IS NULL AND NEW.rejected_at IS NOT NULL)))
  EXECUTE FUNCTION public.webhook_proof();

-- Every approved payment: of a proof, recorded by staff or matched in the bank; and every approval that is taken back.
CREATE OR REPLACE FUNCTION public.webhook_payment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  told text := CASE WHEN NEW.is_paid THEN 'payment.approved' ELSE 'payment.unapproved' END;
BEGIN
  IF public.webhook_wanted(told) THEN
    PERFORM public.webhook_tell(told, jsonb_build_object('paymentId', NEW.id, 'customerId', NEW.user_id,
      'amount', trim_scale((CASE WHEN NEW.is_paid THEN NEW.amount ELSE OLD.amount END) / 100.0),
      'hasProof', NEW.file_key IS NOT NULL));
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER webhook_payments_recorded AFTER INSERT ON public.payments
  FOR EACH ROW WHEN (NEW.source = 'POP' AND NEW.is_paid) EXECUTE FUNCTION public.webhook_payment();
CREATE OR REPLACE TRIGGER webhook_payments_approved AFTER UPDATE OF is_paid ON public.payments
  FOR EACH ROW WHEN (NEW.source = 'POP' AND NEW.is_paid <> OLD.is_paid) EXECUTE FUNCTION public.webhook_payment();

-- An import changes thousands of products in one statement: a message has up to 100 of them.
CREATE OR REPLACE FUNCTION public.webhook_tell_products(told text, found jsonb[]) RETURNS void LANGUAGE sql AS $$
  SELECT public.webhook_tell(told, jsonb_build_object('products', jsonb_agg(product ORDER BY number)))
    FROM unnest(found) WITH ORDINALITY AS listed (product, number)
    GROUP BY (number - 1) / 100 ORDER BY min(number);
$$;

CREATE OR REPLACE FUNCTION public.webhook_products_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF public.webhook_wanted('product.added') THEN
    PERFORM public.webhook_tell_products('product.added',
      (SELECT array_agg(jsonb_build_object('id', id, 'sku', sku) ORDER BY id) FROM changed WHERE archived_at IS NULL));
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION public.webhook_products_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF public.webhook_wanted('product.removed') THEN
    PERFORM public.webhook_tell_products('product.removed',
      (SELECT array_agg(jsonb_build_object('id', id, 'sku', sku) ORDER BY id) FROM changed WHERE archived_at IS NULL));
  END IF;
  RETURN NULL;
END $$;

-- Up to 10 packs are low stock (LOW_STOCK). A product whose version rises has been edited, also in its pictures or variants.
CREATE OR REPLACE FUNCTION public.webhook_products_updated() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  told text;
  about jsonb[];
BEGIN
  IF NOT public.webhook_wanted('product.added', 'product.changed', 'product.removed', 'stock.changed', 'stock.low') THEN
    RETURN NULL;
  END IF;
  FOR told, about IN
    WITH compared AS (
      SELECT c.id, c.sku, c.stock, b.stock AS previous_stock, c.archived_at IS NULL AS listed, b.archived_at IS NULL AS was_listed,
        (c.version <> b.version AND c.stock = b.stock) OR (c.sku, c.name, c.dosage, c.strength, c.pack_size, c.barcode, c.nappi,
          c.schedule, c.description, c.information, c.cost, c.is_new, c.lab_id, c.category_id) IS DISTINCT FROM (b.sku, b.name,
          b.dosage, b.strength, b.pack_size, b.barcode, b.nappi, b.schedule, b.description, b.information, b.cost, b.is_new,
          b.lab_id, b.category_id) AS edited
      FROM changed AS c JOIN before AS b USING (id)
    ), reported AS (
      SELECT 1 AS place, 'product.added' AS kind, id, jsonb_build_object('id', id, 'sku', sku) AS product
        FROM compared WHERE listed AND NOT was_listed
      UNION ALL SELECT 2, 'product.changed', id, jsonb_build_object('id', id, 'sku', sku) FROM compared WHERE listed AND was_listed AND edited
      UNION ALL SELECT 3, 'product.removed', id, jsonb_build_object('id', id, 'sku', sku) FROM compared WHERE was_listed AND NOT listed
      UNION ALL SELECT 4, 'stock.changed', id,
        jsonb_build_object('id', id, 'sku', sku, 'stock', stock, 'previousStock', previous_stock)
        FROM compared WHERE listed AND stock <> previous_stock
      UNION ALL SELECT 5, 'stock.low', id,
        jsonb_build_object('id', id, 'sku', sku, 'stock', stock, 'previousStock', previous_stock)
        FROM compared WHERE listed AND stock <= 10 AND previous_stock > 10
    )
    SELECT kind, array_agg(product ORDER BY id) FROM reported GROUP BY place, kind ORDER BY place
  LOOP
    PERFORM public.webhook_tell_products(told, about);
  END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER webhook_products_added AFTER INSERT ON public.products
  REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION public.webhook_products_added();
CREATE OR REPLACE TRIGGER webhook_products_updated AFTER UPDATE ON public.products
  REFERENCING OLD TABLE AS before NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION public.webhook_products_updated();
CREATE OR REPLACE TRIGGER webhook_products_deleted AFTER DELETE ON public.products
  REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION public.webhook_products_deleted();
