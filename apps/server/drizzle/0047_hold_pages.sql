CREATE TABLE "checkout_hold_pages" (
	"user_id" integer NOT NULL,
	"page_key" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "checkout_hold_pages_user_id_page_key_pk" PRIMARY KEY("user_id","page_key")
);
--> statement-breakpoint
ALTER TABLE "checkout_hold_pages" ADD CONSTRAINT "checkout_hold_pages_user_id_checkout_holds_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."checkout_holds"("user_id") ON DELETE cascade ON UPDATE no action;