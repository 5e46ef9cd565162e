CREATE TABLE "refund_destinations" (
	"case_id" integer PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"bank_code" text,
	"holder" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refund_destinations_bank" CHECK (num_nonnulls("refund_destinations"."bank_code", "refund_destinations"."holder") = case when "refund_destinations"."kind" = 'bank' then 2 else 0 end)
);
--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "due_day_from" date;--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "due_day_to" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "late_fee_per_day" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "renewals" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "hold_end" text;--> statement-breakpoint
ALTER TABLE "payment_slips" ADD COLUMN "refused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_slips" ADD COLUMN "refusal_reason" text;--> statement-breakpoint
ALTER TABLE "refund_cases" ADD COLUMN "paid_method" text;--> statement-breakpoint
ALTER TABLE "refund_cases" ADD COLUMN "proof_image_key" text;--> statement-breakpoint
ALTER TABLE "refund_cases" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "return_outcomes" ADD COLUMN "undone_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "return_sessions" ADD COLUMN "received_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "return_sessions" ADD COLUMN "received_by" integer;--> statement-breakpoint
ALTER TABLE "return_sessions" ADD COLUMN "free_days" integer;--> statement-breakpoint
ALTER TABLE "workshops" ADD COLUMN "orders_closed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "workshops" ADD COLUMN "orders_open_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refund_destinations" ADD CONSTRAINT "refund_destinations_case_id_refund_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."refund_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_sessions" ADD CONSTRAINT "return_sessions_received_by_users_id_fk" FOREIGN KEY ("received_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Running loans keep the fee of the setting as it is now.
UPDATE "orders" SET "late_fee_per_day" = coalesce((SELECT ("document" ->> 'late_fee_per_day')::bigint FROM "site_settings" WHERE "id" = 1), 500) WHERE "status" = 'awaiting_return';--> statement-breakpoint
-- Nobody could record that goods came. Returns of older releases count as received when they were
-- sent, so that none becomes late by this one.
UPDATE "return_sessions" AS "s" SET "received_at" = "sent"."at"
FROM (
	SELECT "i"."session_id", greatest(max("i"."created_at"), (SELECT min("e"."created_at") FROM "return_evidence" "e" WHERE "e"."session_id" = "i"."session_id")) AS "at"
	FROM "return_items" "i"
	WHERE EXISTS (SELECT 1 FROM "return_evidence" "e" WHERE "e"."session_id" = "i"."session_id")
	GROUP BY "i"."session_id"
) AS "sent"
WHERE "sent"."session_id" = "s"."id" AND "s"."status" <> 'rejected';
