CREATE TABLE "journal_entries" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"order_id" uuid,
	"return_session_id" uuid,
	"method" text,
	"actor_id" integer,
	"reason" text,
	"occurred_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "journal_entries_subject" CHECK (num_nonnulls("journal_entries"."order_id", "journal_entries"."return_session_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "journal_lines" (
	"id" serial PRIMARY KEY NOT NULL,
	"entry_id" integer NOT NULL,
	"account" text NOT NULL,
	"satang" bigint NOT NULL,
	CONSTRAINT "journal_lines_once_an_account" UNIQUE("entry_id","account"),
	CONSTRAINT "journal_lines_satang" CHECK ("journal_lines"."satang" <> 0)
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"year" integer NOT NULL,
	"number" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "receipts_number" UNIQUE("year","number")
);
--> statement-breakpoint
ALTER TABLE "refund_cases" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "held_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "received" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refund_cases" ADD COLUMN "return_session_id" uuid;--> statement-breakpoint
ALTER TABLE "return_sessions" ADD COLUMN "penalty_received" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "return_sessions" ADD COLUMN "penalty_waived" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_return_session_id_return_sessions_id_fk" FOREIGN KEY ("return_session_id") REFERENCES "public"."return_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_lines" ADD CONSTRAINT "journal_lines_entry_id_journal_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."journal_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "journal_entries_order" ON "journal_entries" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "journal_entries_return_session" ON "journal_entries" USING btree ("return_session_id");--> statement-breakpoint
CREATE INDEX "journal_entries_occurred" ON "journal_entries" USING btree ("occurred_at");--> statement-breakpoint
ALTER TABLE "refund_cases" ADD CONSTRAINT "refund_cases_return_session_id_return_sessions_id_fk" FOREIGN KEY ("return_session_id") REFERENCES "public"."return_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_held" ON "orders" USING btree ("held_until") WHERE "orders"."held_until" is not null;--> statement-breakpoint
CREATE INDEX "refund_cases_return_session" ON "refund_cases" USING btree ("return_session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refund_cases_one_open_of_return" ON "refund_cases" USING btree ("return_session_id") WHERE "refund_cases"."state" in ('to_check', 'owed');--> statement-breakpoint
CREATE INDEX "seals_last_row" ON "seals" USING btree ("table_name",upper("row_ids"));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_received" CHECK ("orders"."received" >= 0);--> statement-breakpoint
ALTER TABLE "refund_cases" ADD CONSTRAINT "refund_cases_subject" CHECK (num_nonnulls("refund_cases"."order_id", "refund_cases"."return_session_id") = 1);--> statement-breakpoint
CREATE FUNCTION "refuse_unbalanced_entry"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if (select sum(satang) from journal_lines where entry_id = new.entry_id) <> 0 then
    raise exception 'the lines of journal entry % do not sum to zero', new.entry_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "journal_lines_balanced" AFTER INSERT ON "journal_lines" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "refuse_unbalanced_entry"();
--> statement-breakpoint
CREATE TRIGGER "journal_entries_append_only" BEFORE UPDATE OR DELETE ON "journal_entries" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "journal_entries_no_truncate" BEFORE TRUNCATE ON "journal_entries" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "journal_lines_append_only" BEFORE UPDATE OR DELETE ON "journal_lines" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "journal_lines_no_truncate" BEFORE TRUNCATE ON "journal_lines" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
