ALTER TABLE "payments" DROP CONSTRAINT "payments_order_id_orders_id_fk";
--> statement-breakpoint
DROP INDEX "payments_order_idx";--> statement-breakpoint
ALTER TABLE "payments" DROP COLUMN "order_id";