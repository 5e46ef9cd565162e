CREATE TABLE "workshop_set_pieces" (
	"workshop_id" integer NOT NULL,
	"position" integer NOT NULL,
	"product_id" integer NOT NULL,
	"variant_id" integer,
	"type" text NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "workshop_set_pieces_workshop_id_position_pk" PRIMARY KEY("workshop_id","position"),
	CONSTRAINT "workshop_set_pieces_quantity" CHECK ("workshop_set_pieces"."quantity" > 0)
);
--> statement-breakpoint
ALTER TABLE "workshop_set_pieces" ADD CONSTRAINT "workshop_set_pieces_workshop_id_workshops_id_fk" FOREIGN KEY ("workshop_id") REFERENCES "public"."workshops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workshop_set_pieces" ADD CONSTRAINT "workshop_set_pieces_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workshop_set_pieces" ADD CONSTRAINT "workshop_set_pieces_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE cascade ON UPDATE no action;