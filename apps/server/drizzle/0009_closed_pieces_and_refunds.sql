CREATE TABLE "refund_cases" (
	"id" serial PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"order_id" uuid NOT NULL,
	"state" text NOT NULL,
	"cause" text NOT NULL,
	"received" bigint,
	"amount" bigint,
	"check_note" text DEFAULT '' NOT NULL,
	"checked_at" timestamp with time zone,
	"checked_by" integer,
	"paid_note" text DEFAULT '' NOT NULL,
	"paid_at" timestamp with time zone,
	"paid_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refund_cases_received" CHECK ("refund_cases"."received" >= 0),
	CONSTRAINT "refund_cases_amount" CHECK ("refund_cases"."amount" >= 0)
);
--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "closed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "closed_reason" text;--> statement-breakpoint
ALTER TABLE "refund_cases" ADD CONSTRAINT "refund_cases_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_cases" ADD CONSTRAINT "refund_cases_checked_by_users_id_fk" FOREIGN KEY ("checked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_cases" ADD CONSTRAINT "refund_cases_paid_by_users_id_fk" FOREIGN KEY ("paid_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refund_cases_order" ON "refund_cases" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refund_cases_state" ON "refund_cases" USING btree ("state","updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "refund_cases_one_open" ON "refund_cases" USING btree ("order_id") WHERE "refund_cases"."state" in ('to_check', 'owed');--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_closed" CHECK ("order_items"."closed" >= 0 and "order_items"."handed_over" + "order_items"."closed" <= "order_items"."quantity");--> statement-breakpoint
-- Written by hand: money of orders that ended with a slip in the last 90 days is checked once.
INSERT INTO "refund_cases" ("order_id", "state", "cause", "created_at", "updated_at")
SELECT "o"."id", 'to_check', "o"."status", now(), now() FROM "orders" "o"
WHERE "o"."status" IN ('cancelled', 'rejected', 'expired') AND "o"."amount" > 0
	AND "o"."updated_at" > now() - interval '90 days'
	AND EXISTS (SELECT 1 FROM "payment_slips" "s" WHERE "s"."order_id" = "o"."id");
