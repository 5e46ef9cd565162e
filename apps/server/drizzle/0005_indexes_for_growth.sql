CREATE INDEX "order_events_approved" ON "order_events" USING btree ("created_at") WHERE "order_events"."to_status" = 'approved';--> statement-breakpoint
CREATE INDEX "order_items_out" ON "order_items" USING btree ("order_id") WHERE "order_items"."is_rental" and "order_items"."handed_over" > "order_items"."settled";--> statement-breakpoint
CREATE INDEX "orders_created" ON "orders" USING btree ("created_at","number");--> statement-breakpoint
CREATE INDEX "orders_open" ON "orders" USING btree ("user_id") WHERE "orders"."status" in ('awaiting_slip', 'pending', 'paid', 'approved', 'awaiting_return');--> statement-breakpoint
CREATE INDEX "orders_workshop" ON "orders" USING btree ("workshop_id","status");--> statement-breakpoint
CREATE INDEX "outbox_mails_order" ON "outbox_mails" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "outbox_mails_failed" ON "outbox_mails" USING btree ("id") WHERE "outbox_mails"."failed_at" is not null;--> statement-breakpoint
CREATE INDEX "return_items_order_item" ON "return_items" USING btree ("order_item_id");--> statement-breakpoint
CREATE INDEX "return_sessions_created" ON "return_sessions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "return_sessions_paid" ON "return_sessions" USING btree ("penalty_paid_at");--> statement-breakpoint
CREATE INDEX "return_sessions_unpaid" ON "return_sessions" USING btree ("user_id") WHERE "return_sessions"."total_penalties" > 0 and "return_sessions"."penalty_paid_at" is null;--> statement-breakpoint
CREATE INDEX "stock_movements_created" ON "stock_movements" USING btree ("created_at");