CREATE TABLE "shop_identity" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"shop_id" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"last_backup_at" timestamp with time zone,
	CONSTRAINT "shop_identity_one_row" CHECK ("shop_identity"."id" = 1)
);
