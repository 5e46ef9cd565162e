ALTER TABLE "order_events" ADD COLUMN "due_day_from" date;--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "due_day_to" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "renewals" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "workshops" ADD COLUMN "orders_closed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "workshops" ADD COLUMN "orders_open_at" timestamp with time zone;