-- Counts again whatever was added with kinds of an earlier version while it ran: without triggers nothing is added until the functions
-- of db/routines, which are applied after the migrations, fill the table.
-- routines: 811d9b2ec882240a7f295a95852f6f963e0aad3e1bbe6d3a86ece6a94c3354d0
DROP FUNCTION IF EXISTS count_row, count_products_added, count_audit_entries CASCADE;--> statement-breakpoint
DELETE FROM "kept_counts";
