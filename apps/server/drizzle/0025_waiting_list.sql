CREATE TABLE "waiting_entries" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"variant_id" integer NOT NULL,
	"workshop_id" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"offered_at" timestamp with time zone,
	"told_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"leave_key" uuid DEFAULT gen_random_uuid() NOT NULL,
	CONSTRAINT "waiting_entries_leave_key_unique" UNIQUE("leave_key"),
	CONSTRAINT "waiting_entries_ended" CHECK (("waiting_entries"."state" in ('waiting', 'offered')) = ("waiting_entries"."ended_at" is null))
);
--> statement-breakpoint
ALTER TABLE "waiting_entries" ADD CONSTRAINT "waiting_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_entries" ADD CONSTRAINT "waiting_entries_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_entries" ADD CONSTRAINT "waiting_entries_workshop_id_workshops_id_fk" FOREIGN KEY ("workshop_id") REFERENCES "public"."workshops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_entries_one_open" ON "waiting_entries" USING btree ("variant_id","user_id") WHERE "waiting_entries"."state" in ('waiting', 'offered');--> statement-breakpoint
CREATE INDEX "waiting_entries_waiting" ON "waiting_entries" USING btree ("variant_id","id") WHERE "waiting_entries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "waiting_entries_offered" ON "waiting_entries" USING btree ("user_id","variant_id") WHERE "waiting_entries"."state" = 'offered';--> statement-breakpoint
CREATE INDEX "waiting_entries_user" ON "waiting_entries" USING btree ("user_id","id");