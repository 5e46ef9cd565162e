CREATE TABLE "events" (
	"id" serial PRIMARY KEY NOT NULL,
	"order_id" uuid,
	"return_session_id" uuid,
	"piece_id" integer,
	"from_status" text,
	"to_status" text NOT NULL,
	"order_item_id" integer,
	"return_item_id" integer,
	"due_day_from" date,
	"due_day_to" date,
	"actor_id" integer,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "events_subject" CHECK (num_nonnulls("events"."order_id", "events"."return_session_id", "events"."piece_id") = 1)
);
--> statement-breakpoint
-- The histories of earlier servers, each in its order; without indexes and foreign keys yet, which then take a second for
-- hundreds of thousands of rows. Other servers may write again after the triggers below are there.
INSERT INTO "events" ("piece_id", "from_status", "to_status", "order_item_id", "return_item_id", "actor_id", "reason", "created_at")
SELECT piece_id, from_state, to_state, order_item_id, return_item_id, actor_id, reason, created_at FROM "piece_events" ORDER BY id;--> statement-breakpoint
INSERT INTO "events" ("return_session_id", "from_status", "to_status", "actor_id", "reason", "created_at")
SELECT session_id, from_status, to_status, actor_id, reason, created_at FROM "return_events" ORDER BY id;--> statement-breakpoint
INSERT INTO "events" ("order_id", "from_status", "to_status", "due_day_from", "due_day_to", "actor_id", "reason", "created_at")
SELECT order_id, from_status, to_status, due_day_from, due_day_to, actor_id, reason, created_at FROM "order_events" ORDER BY id;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_return_session_id_return_sessions_id_fk" FOREIGN KEY ("return_session_id") REFERENCES "public"."return_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_piece_id_pieces_id_fk" FOREIGN KEY ("piece_id") REFERENCES "public"."pieces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_return_item_id_return_items_id_fk" FOREIGN KEY ("return_item_id") REFERENCES "public"."return_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "events_order" ON "events" USING btree ("order_id","id") WHERE "events"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "events_return_session" ON "events" USING btree ("return_session_id","id") WHERE "events"."return_session_id" is not null;--> statement-breakpoint
CREATE INDEX "events_piece" ON "events" USING btree ("piece_id","id") WHERE "events"."piece_id" is not null;--> statement-breakpoint
CREATE INDEX "events_return_item" ON "events" USING btree ("return_item_id") WHERE "events"."return_item_id" is not null;--> statement-breakpoint
CREATE INDEX "events_approved" ON "events" USING btree ("created_at") WHERE "events"."order_id" is not null and "events"."to_status" = 'approved';--> statement-breakpoint
CREATE TRIGGER "events_added_touch_order" AFTER INSERT ON "events" FOR EACH ROW WHEN (new.order_id is not null and new.from_status is not null) EXECUTE FUNCTION "touch_order"();--> statement-breakpoint
-- Until the next release: a server of an older release reads and writes the histories of before, and each row is in both.
CREATE FUNCTION "copy_to_events"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_table_name = 'order_events' then
    insert into events (order_id, from_status, to_status, due_day_from, due_day_to, actor_id, reason, created_at)
    values (new.order_id, new.from_status, new.to_status, new.due_day_from, new.due_day_to, new.actor_id, new.reason, new.created_at);
  elsif tg_table_name = 'return_events' then
    insert into events (return_session_id, from_status, to_status, actor_id, reason, created_at)
    values (new.session_id, new.from_status, new.to_status, new.actor_id, new.reason, new.created_at);
  else
    insert into events (piece_id, from_status, to_status, order_item_id, return_item_id, actor_id, reason, created_at)
    values (new.piece_id, new.from_state, new.to_state, new.order_item_id, new.return_item_id, new.actor_id, new.reason, new.created_at);
  end if;
  return null;
end $$;--> statement-breakpoint
CREATE FUNCTION "copy_from_events"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if new.order_id is not null then
    insert into order_events (order_id, from_status, to_status, due_day_from, due_day_to, actor_id, reason, created_at)
    values (new.order_id, new.from_status, new.to_status, new.due_day_from, new.due_day_to, new.actor_id, new.reason, new.created_at);
  elsif new.return_session_id is not null then
    insert into return_events (session_id, from_status, to_status, actor_id, reason, created_at)
    values (new.return_session_id, new.from_status, new.to_status, new.actor_id, new.reason, new.created_at);
  else
    insert into piece_events (piece_id, from_state, to_state, order_item_id, return_item_id, actor_id, reason, created_at)
    values (new.piece_id, new.from_status, new.to_status, new.order_item_id, new.return_item_id, new.actor_id, new.reason, new.created_at);
  end if;
  return null;
end $$;--> statement-breakpoint
-- A row that a copy adds is not copied back; a restore and a move bring the rows of both.
CREATE TRIGGER "order_events_copy" AFTER INSERT ON "order_events" FOR EACH ROW WHEN (pg_trigger_depth() = 0 and current_setting('jansi.loading', true) is distinct from 'on') EXECUTE FUNCTION "copy_to_events"();--> statement-breakpoint
CREATE TRIGGER "return_events_copy" AFTER INSERT ON "return_events" FOR EACH ROW WHEN (pg_trigger_depth() = 0 and current_setting('jansi.loading', true) is distinct from 'on') EXECUTE FUNCTION "copy_to_events"();--> statement-breakpoint
CREATE TRIGGER "piece_events_copy" AFTER INSERT ON "piece_events" FOR EACH ROW WHEN (pg_trigger_depth() = 0 and current_setting('jansi.loading', true) is distinct from 'on') EXECUTE FUNCTION "copy_to_events"();--> statement-breakpoint
CREATE TRIGGER "events_copy" AFTER INSERT ON "events" FOR EACH ROW WHEN (pg_trigger_depth() = 0 and current_setting('jansi.loading', true) is distinct from 'on') EXECUTE FUNCTION "copy_from_events"();
