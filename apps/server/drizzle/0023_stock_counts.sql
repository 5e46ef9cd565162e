ALTER TABLE "stock_movements" ADD COLUMN "unit_cost" bigint;--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "shelf" text;