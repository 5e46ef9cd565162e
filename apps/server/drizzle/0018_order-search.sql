CREATE INDEX "orders_amount" ON "orders" USING btree ("amount");--> statement-breakpoint
CREATE INDEX "payment_slips_reference_only" ON "payment_slips" USING btree ("reference");