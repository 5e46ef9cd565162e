-- A server keeps orders as it last sent them, and knows by `xmin` of their rows whether they changed. A change of the rows
-- that belong to an order therefore writes the order's row too, once a transaction.
CREATE FUNCTION "touch_order"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  update orders set updated_at = updated_at
  where id = coalesce(new.order_id, old.order_id) and xmin <> pg_current_xact_id()::xid;
  return null;
end $$;
--> statement-breakpoint
CREATE FUNCTION "touch_order_of_case"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  update orders set updated_at = updated_at
  where id = (select order_id from refund_cases where id = coalesce(new.case_id, old.case_id))
    and xmin <> pg_current_xact_id()::xid;
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER "order_items_touch_order" AFTER INSERT OR UPDATE OR DELETE ON "order_items" FOR EACH ROW EXECUTE FUNCTION "touch_order"();
--> statement-breakpoint
CREATE TRIGGER "payment_slips_touch_order" AFTER INSERT OR UPDATE OR DELETE ON "payment_slips" FOR EACH ROW EXECUTE FUNCTION "touch_order"();
--> statement-breakpoint
CREATE TRIGGER "order_events_touch_order" AFTER INSERT OR UPDATE OR DELETE ON "order_events" FOR EACH ROW EXECUTE FUNCTION "touch_order"();
--> statement-breakpoint
CREATE TRIGGER "refund_cases_touch_order" AFTER INSERT OR UPDATE OR DELETE ON "refund_cases" FOR EACH ROW EXECUTE FUNCTION "touch_order"();
--> statement-breakpoint
CREATE TRIGGER "refund_destinations_touch_order" AFTER INSERT OR UPDATE OR DELETE ON "refund_destinations" FOR EACH ROW EXECUTE FUNCTION "touch_order_of_case"();
