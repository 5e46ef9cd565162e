ALTER TABLE "payment_slips" ADD COLUMN "checked_at" timestamp with time zone;--> statement-breakpoint
-- Slips of before count as checked when their order or return was decided. Those of open orders and of money to check wait,
-- and so do slips of penalties that ended without a payment or a check: the doctor names those.
UPDATE "payment_slips" AS "s" SET "checked_at" = now()
WHERE "s"."refused_at" IS NULL
  AND NOT EXISTS (SELECT FROM "orders" o WHERE o."id" = "s"."order_id" AND (o."status" IN ('awaiting_slip', 'pending')
    OR (o."status" = 'rejected' AND o."held_until" IS NOT NULL)))
  AND NOT EXISTS (SELECT FROM "refund_cases" c WHERE c."order_id" = "s"."order_id" AND c."state" = 'to_check')
  AND NOT EXISTS (SELECT FROM "refund_requests" q WHERE q."order_id" = "s"."order_id")
  AND NOT EXISTS (SELECT FROM "return_sessions" r WHERE r."id" = "s"."return_session_id" AND r."penalty_paid_at" IS NULL
    AND NOT EXISTS (SELECT FROM "refund_cases" c WHERE c."return_session_id" = r."id" AND c."checked_at" >= "s"."created_at"));
