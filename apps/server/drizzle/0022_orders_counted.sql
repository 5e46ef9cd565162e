ALTER TABLE "workshops" ADD COLUMN "orders_counted" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "workshops" ADD COLUMN "orders_counted_to" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "return_sessions_unpaid_created" ON "return_sessions" USING btree ("created_at") WHERE "return_sessions"."total_penalties" > 0 and "return_sessions"."penalty_paid_at" is null;