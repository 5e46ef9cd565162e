-- The items of a new order and its first event, which no status precedes, are written together with its row: nobody has
-- read that order before. An item that is added later comes with an event, which writes the order's row again.
DROP TRIGGER "order_items_touch_order" ON "order_items";
--> statement-breakpoint
CREATE TRIGGER "order_items_touch_order" AFTER UPDATE OR DELETE ON "order_items" FOR EACH ROW EXECUTE FUNCTION "touch_order"();
--> statement-breakpoint
DROP TRIGGER "order_events_touch_order" ON "order_events";
--> statement-breakpoint
CREATE TRIGGER "order_events_touch_order" AFTER UPDATE OR DELETE ON "order_events" FOR EACH ROW EXECUTE FUNCTION "touch_order"();
--> statement-breakpoint
CREATE TRIGGER "order_events_added_touch_order" AFTER INSERT ON "order_events" FOR EACH ROW WHEN (new.from_status is not null) EXECUTE FUNCTION "touch_order"();
