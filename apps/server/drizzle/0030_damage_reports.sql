CREATE TABLE "damage_photos" (
	"id" serial PRIMARY KEY NOT NULL,
	"report_id" integer NOT NULL,
	"position" integer NOT NULL,
	"image_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "damage_photos_image_key_unique" UNIQUE("image_key"),
	CONSTRAINT "damage_photos_position" UNIQUE("report_id","position")
);
--> statement-breakpoint
CREATE TABLE "damage_reports" (
	"id" serial PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"order_item_id" integer NOT NULL,
	"kind" text NOT NULL,
	"quantity" integer NOT NULL,
	"piece_ids" integer[],
	"note" text NOT NULL,
	"request_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"answered_by" integer,
	"advice" text,
	"answer" text DEFAULT '' NOT NULL,
	CONSTRAINT "damage_reports_once" UNIQUE("order_item_id","request_key"),
	CONSTRAINT "damage_reports_quantity" CHECK ("damage_reports"."quantity" > 0),
	CONSTRAINT "damage_reports_answer" CHECK (("damage_reports"."answered_at" is null) = ("damage_reports"."advice" is null))
);
--> statement-breakpoint
DROP INDEX "return_items_one_open";--> statement-breakpoint
ALTER TABLE "return_items" ADD COLUMN "part" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "damage_photos" ADD CONSTRAINT "damage_photos_report_id_damage_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."damage_reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "damage_reports" ADD CONSTRAINT "damage_reports_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "damage_reports" ADD CONSTRAINT "damage_reports_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "damage_reports" ADD CONSTRAINT "damage_reports_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "damage_reports_order" ON "damage_reports" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "damage_reports_waiting" ON "damage_reports" USING btree ("order_id") WHERE "damage_reports"."answered_at" is null and "damage_reports"."withdrawn_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "return_items_one_open" ON "return_items" USING btree ("order_item_id","part") WHERE "return_items"."is_open";