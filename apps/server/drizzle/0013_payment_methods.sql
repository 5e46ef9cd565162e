-- Gives shops that exist every payment method of this release. A method that a shop has stays as it is, also one that
-- staff renamed or switched off. An empty database stays empty: the demo shop or `npm run setup` writes its methods.
INSERT INTO "payment_methods" ("id", "name", "position")
SELECT "added"."id", "added"."name", (SELECT max("position") FROM "payment_methods") + "added"."nth"
FROM (VALUES
	(1, 'พร้อมเพย์ QR', 1),
	(3, 'โอนผ่านธนาคาร', 2),
	(4, 'ยืมอุปกรณ์ ไม่มีค่าใช้จ่าย', 3)
) AS "added" ("id", "name", "nth")
WHERE EXISTS (SELECT 1 FROM "payment_methods")
ON CONFLICT DO NOTHING;
