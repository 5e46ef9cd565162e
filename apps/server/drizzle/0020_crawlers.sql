ALTER TABLE "products" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "tutorials" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
-- Nobody recorded when rows of older releases changed last.
UPDATE "products" SET "updated_at" = "created_at";--> statement-breakpoint
UPDATE "tutorials" SET "updated_at" = "created_at";
