ALTER TABLE "order_items" ADD COLUMN "return_due_on" date;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "issued_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "payer" text;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "club" jsonb;--> statement-breakpoint
ALTER TABLE "return_items" ADD COLUMN "due_on" date;--> statement-breakpoint
ALTER TABLE "return_items" ADD COLUMN "counted_days" jsonb;--> statement-breakpoint
ALTER TABLE "return_items" ADD COLUMN "late_fee" bigint;--> statement-breakpoint
-- Receipts as they are printed on this day: with the date of the order, its member and the settings of the club.
UPDATE "receipts" SET "payer" = btrim(u.first_name || ' ' || u.last_name)
FROM orders o JOIN users u ON u.id = o.user_id WHERE o.id = "receipts".order_id;--> statement-breakpoint
UPDATE "receipts" SET "issued_at" = o.created_at FROM orders o WHERE o.id = "receipts".order_id;--> statement-breakpoint
UPDATE "receipts" SET "club" = jsonb_build_object(
  'name', coalesce(s.document ->> 'club_name', 'ชมรมศิลปะบำบัด'), 'address', coalesce(s.document ->> 'address', ''),
  'phone', coalesce(s.document ->> 'phone', ''), 'taxId', s.document -> 'tax_id')
FROM (SELECT 1) one LEFT JOIN site_settings s ON s.id = 1;--> statement-breakpoint
-- Pieces that are back keep their day.
UPDATE "return_items" SET "due_on" = o.return_due_on
FROM return_sessions s, order_items i JOIN orders o ON o.id = i.order_id
WHERE s.id = "return_items".session_id AND i.id = "return_items".order_item_id
  AND (s.processed_at IS NOT NULL OR s.received_at >= "return_items".created_at);--> statement-breakpoint
-- Decided returns as they are shown on this day, by the rule of `countDays`.
UPDATE "return_items" SET "counted_days" = jsonb_build_object('due_on', d.due_on, 'sent_on', d.sent_on,
  'free_until', d.free_until, 'received_on', d.received_on,
  'late', greatest(0, d.sent_on - d.due_on) + greatest(0, d.last_day - d.free_until))
FROM (
  SELECT c.*, greatest(c.due_on, c.sent_on + c.free_days) AS free_until,
    greatest(c.sent_on, coalesce(c.received_on, c.processed_on)) AS last_day
  FROM (
    SELECT r.id, r.due_on, (greatest(p.created_at, r.created_at) AT TIME ZONE 'Asia/Bangkok')::date AS sent_on,
      coalesce(s.free_days, (g.document ->> 'return_free_days')::int, 3) AS free_days,
      (s.processed_at AT TIME ZONE 'Asia/Bangkok')::date AS processed_on,
      (CASE WHEN s.received_at >= r.created_at THEN s.received_at
        WHEN s.status <> 'rejected' THEN s.processed_at END AT TIME ZONE 'Asia/Bangkok')::date AS received_on
    FROM return_items r JOIN return_sessions s ON s.id = r.session_id
    LEFT JOIN site_settings g ON g.id = 1
    LEFT JOIN LATERAL (
      SELECT e.created_at FROM return_evidence e WHERE e.session_id = s.id ORDER BY e.id LIMIT 1
    ) p ON true
    WHERE s.processed_at IS NOT NULL AND r.due_on IS NOT NULL
  ) c
) d WHERE d.id = "return_items".id;--> statement-breakpoint
UPDATE "return_items" SET "late_fee" = least(
  coalesce(("return_items".counted_days ->> 'late')::bigint, 0)
    * coalesce(o.late_fee_per_day, (g.document ->> 'late_fee_per_day')::bigint, 500), i.replacement_price)
FROM return_sessions s, order_items i JOIN orders o ON o.id = i.order_id LEFT JOIN site_settings g ON g.id = 1
WHERE s.id = "return_items".session_id AND i.id = "return_items".order_item_id AND s.processed_at IS NOT NULL
