CREATE TABLE "checkout_hold_pieces" (
	"user_id" integer NOT NULL,
	"variant_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "checkout_hold_pieces_user_id_variant_id_pk" PRIMARY KEY("user_id","variant_id"),
	CONSTRAINT "checkout_hold_pieces_quantity" CHECK ("checkout_hold_pieces"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "checkout_holds" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "checkout_hold_pieces" ADD CONSTRAINT "checkout_hold_pieces_user_id_checkout_holds_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."checkout_holds"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_hold_pieces" ADD CONSTRAINT "checkout_hold_pieces_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_holds" ADD CONSTRAINT "checkout_holds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "checkout_hold_pieces_variant" ON "checkout_hold_pieces" USING btree ("variant_id");--> statement-breakpoint
CREATE INDEX "checkout_holds_expires" ON "checkout_holds" USING btree ("expires_at");