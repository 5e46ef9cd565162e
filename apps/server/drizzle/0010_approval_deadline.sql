ALTER TABLE "orders" ADD COLUMN "approval_due_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "orders_approval_due" ON "orders" USING btree ("approval_due_at") WHERE "orders"."status" = 'pending';--> statement-breakpoint
-- Written by hand: orders of older releases that wait without a slip get the whole term, counted from the migration.
UPDATE "orders" SET "approval_due_at" = now() + interval '7 days' WHERE "status" = 'pending' AND NOT "slip_owed";
