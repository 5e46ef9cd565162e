CREATE TABLE "claims" (
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"staff_id" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "claims_subject_type_subject_id_pk" PRIMARY KEY("subject_type","subject_id")
);
--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_staff_id_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "claims_staff" ON "claims" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "orders_amount" ON "orders" USING btree ("amount");--> statement-breakpoint
CREATE INDEX "payment_slips_reference_only" ON "payment_slips" USING btree ("reference");