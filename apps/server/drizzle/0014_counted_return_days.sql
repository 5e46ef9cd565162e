ALTER TABLE "orders" ADD COLUMN "late_fee_per_day" bigint;--> statement-breakpoint
ALTER TABLE "return_sessions" ADD COLUMN "received_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "return_sessions" ADD COLUMN "received_by" integer;--> statement-breakpoint
ALTER TABLE "return_sessions" ADD COLUMN "free_days" integer;--> statement-breakpoint
ALTER TABLE "return_sessions" ADD CONSTRAINT "return_sessions_received_by_users_id_fk" FOREIGN KEY ("received_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Written by hand: running loans keep the fee of the setting as it is now.
UPDATE "orders" SET "late_fee_per_day" = coalesce((SELECT ("document" ->> 'late_fee_per_day')::bigint FROM "site_settings" WHERE "id" = 1), 500) WHERE "status" = 'awaiting_return';--> statement-breakpoint
-- Written by hand: nobody could record that goods came. Returns of older releases count as received when they were
-- sent, so that none becomes late by this one.
UPDATE "return_sessions" AS "s" SET "received_at" = "sent"."at"
FROM (
	SELECT "i"."session_id", greatest(max("i"."created_at"), (SELECT min("e"."created_at") FROM "return_evidence" "e" WHERE "e"."session_id" = "i"."session_id")) AS "at"
	FROM "return_items" "i"
	WHERE EXISTS (SELECT 1 FROM "return_evidence" "e" WHERE "e"."session_id" = "i"."session_id")
	GROUP BY "i"."session_id"
) AS "sent"
WHERE "sent"."session_id" = "s"."id" AND "s"."status" <> 'rejected';
