CREATE TABLE "checkout_holds_run_out" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"variant_ids" integer[] NOT NULL,
	"ended_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "checkout_holds" ADD COLUMN "page_key" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "piece_limit_lifted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "checkout_holds_run_out" ADD CONSTRAINT "checkout_holds_run_out_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "checkout_holds_run_out_user" ON "checkout_holds_run_out" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "checkout_holds_run_out_ended" ON "checkout_holds_run_out" USING btree ("ended_at");