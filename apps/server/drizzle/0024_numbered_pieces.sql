CREATE TABLE "piece_events" (
	"id" serial PRIMARY KEY NOT NULL,
	"piece_id" integer NOT NULL,
	"from_state" text,
	"to_state" text NOT NULL,
	"order_item_id" integer,
	"return_item_id" integer,
	"actor_id" integer,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pieces" (
	"id" serial PRIMARY KEY NOT NULL,
	"variant_id" integer NOT NULL,
	"number" integer NOT NULL,
	"state" text DEFAULT 'on_shelf' NOT NULL,
	"order_item_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pieces_number" UNIQUE("variant_id","number"),
	CONSTRAINT "pieces_number_positive" CHECK ("pieces"."number" > 0),
	CONSTRAINT "pieces_with_item" CHECK (("pieces"."state" in ('set_aside', 'on_loan', 'sold')) = ("pieces"."order_item_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "is_numbered" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "piece_events" ADD CONSTRAINT "piece_events_piece_id_pieces_id_fk" FOREIGN KEY ("piece_id") REFERENCES "public"."pieces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "piece_events" ADD CONSTRAINT "piece_events_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "piece_events" ADD CONSTRAINT "piece_events_return_item_id_return_items_id_fk" FOREIGN KEY ("return_item_id") REFERENCES "public"."return_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "piece_events" ADD CONSTRAINT "piece_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pieces" ADD CONSTRAINT "pieces_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pieces" ADD CONSTRAINT "pieces_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "piece_events_piece" ON "piece_events" USING btree ("piece_id","id");--> statement-breakpoint
CREATE INDEX "piece_events_return_item" ON "piece_events" USING btree ("return_item_id");--> statement-breakpoint
CREATE INDEX "pieces_order_item" ON "pieces" USING btree ("order_item_id");