CREATE TABLE "slip_references" (
	"slip_id" integer NOT NULL,
	"position" integer NOT NULL,
	"bank_code" text NOT NULL,
	"reference" text NOT NULL,
	"dated_on" date,
	CONSTRAINT "slip_references_slip_id_position_pk" PRIMARY KEY("slip_id","position")
);
--> statement-breakpoint
ALTER TABLE "slip_references" ADD CONSTRAINT "slip_references_slip_id_payment_slips_id_fk" FOREIGN KEY ("slip_id") REFERENCES "public"."payment_slips"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "slip_references_transfer" ON "slip_references" USING btree ("bank_code","reference");--> statement-breakpoint
CREATE INDEX "slip_references_upper" ON "slip_references" USING btree (upper("reference"));--> statement-breakpoint
-- What servers before this release read of a slip: the first code of its image, without its day.
INSERT INTO "slip_references" ("slip_id", "position", "bank_code", "reference")
SELECT "id", 0, "bank_code", "reference" FROM "payment_slips" WHERE "bank_code" IS NOT NULL AND "reference" IS NOT NULL;
