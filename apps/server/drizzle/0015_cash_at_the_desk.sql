-- Adds cash to shops that exist, switched off. Only staff use it; an older process would offer it to members once it is
-- switched on. An empty database stays empty: the demo shop or `npm run setup` writes its methods.
INSERT INTO "payment_methods" ("id", "name", "position", "is_active")
SELECT 5, 'เงินสดที่หน้าร้าน', (SELECT max("position") FROM "payment_methods") + 1, false
WHERE EXISTS (SELECT 1 FROM "payment_methods")
ON CONFLICT DO NOTHING;
