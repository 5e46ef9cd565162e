CREATE TABLE "refund_destinations" (
	"case_id" integer PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"bank_code" text,
	"holder" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refund_destinations_bank" CHECK (num_nonnulls("refund_destinations"."bank_code", "refund_destinations"."holder") = case when "refund_destinations"."kind" = 'bank' then 2 else 0 end)
);
--> statement-breakpoint
ALTER TABLE "refund_cases" ADD COLUMN "paid_method" text;--> statement-breakpoint
ALTER TABLE "refund_cases" ADD COLUMN "proof_image_key" text;--> statement-breakpoint
ALTER TABLE "refund_cases" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refund_destinations" ADD CONSTRAINT "refund_destinations_case_id_refund_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."refund_cases"("id") ON DELETE cascade ON UPDATE no action;