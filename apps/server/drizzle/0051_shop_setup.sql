CREATE TABLE "shop_setup" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"code_hash" text,
	"closed_at" timestamp with time zone,
	"skipped" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "shop_setup_one_row" CHECK ("shop_setup"."id" = 1)
);
