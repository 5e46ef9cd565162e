CREATE TABLE "stored_images" (
	"key" text PRIMARY KEY NOT NULL,
	"width" integer,
	"height" integer,
	"colour" text,
	"derived_at" timestamp with time zone,
	"leased_until" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "stored_images_pending" ON "stored_images" USING btree ("created_at") WHERE "stored_images"."derived_at" is null;