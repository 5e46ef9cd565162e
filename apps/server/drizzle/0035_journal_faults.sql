ALTER TABLE "shop_identity" ADD COLUMN "upgraded_to" bigint;--> statement-breakpoint
ALTER TABLE "shop_identity" ADD COLUMN "upgraded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shop_identity" ADD COLUMN "journal_faults" jsonb;--> statement-breakpoint
CREATE INDEX "journal_entries_created" ON "journal_entries" USING btree ("created_at");