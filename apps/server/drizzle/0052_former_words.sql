-- A shop that is in use goes on showing the words that were the defaults until now, where its club has not written its own.
INSERT INTO "site_settings" ("document") SELECT '{}'
WHERE EXISTS (SELECT FROM "users") OR EXISTS (SELECT FROM "products") ON CONFLICT DO NOTHING;--> statement-breakpoint
UPDATE "site_settings" SET "document" = '{
  "club_name": "ชมรมศิลปะบำบัด",
  "footer_text": "เว็บไซต์นี้ให้ยืมและจำหน่ายอุปกรณ์วาดเขียนสำหรับเวิร์กช็อปเท่านั้น",
  "palette_name": "จานสีของฉัน",
  "palette_one_left": "ยังเหลืออีกหลุมเดียว",
  "palette_full": "จานสีเต็มแล้ว ขอบคุณที่ดูแลของ แล้วเจอกันรอบหน้า",
  "home_headline": "ยืมอุปกรณ์ศิลปะ ไปใช้ในเวิร์กช็อป",
  "home_promise": "สี พู่กัน ขาตั้ง {ราคายืม} ไม่ต้องวาดเป็นก็มาได้"
}'::jsonb || "document";
