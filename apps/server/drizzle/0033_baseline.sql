-- The tables of release 1.0.0: what its 34 migrations made, with the time of the newest.
CREATE TABLE "audit_log" (
	"id" serial PRIMARY KEY NOT NULL,
	"actor_id" integer,
	"action" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "banners" (
	"id" serial PRIMARY KEY NOT NULL,
	"image_key" text NOT NULL,
	"alt_text" text DEFAULT '' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calendars" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"key_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendars_key_hash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
CREATE TABLE "cart_lines" (
	"user_id" integer NOT NULL,
	"variant_id" integer NOT NULL,
	"type" text NOT NULL,
	"quantity" integer NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "cart_lines_user_id_variant_id_type_pk" PRIMARY KEY("user_id","variant_id","type"),
	CONSTRAINT "cart_lines_quantity" CHECK ("cart_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"display_name" text NOT NULL,
	"image_key" text,
	"position" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "categories_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "checkout_hold_pieces" (
	"user_id" integer NOT NULL,
	"variant_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "checkout_hold_pieces_user_id_variant_id_pk" PRIMARY KEY("user_id","variant_id"),
	CONSTRAINT "checkout_hold_pieces_quantity" CHECK ("checkout_hold_pieces"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "checkout_holds" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "claims" (
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"staff_id" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "claims_subject_type_subject_id_pk" PRIMARY KEY("subject_type","subject_id")
);
--> statement-breakpoint
CREATE TABLE "damage_photos" (
	"id" serial PRIMARY KEY NOT NULL,
	"report_id" integer NOT NULL,
	"position" integer NOT NULL,
	"image_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "damage_photos_image_key_unique" UNIQUE("image_key"),
	CONSTRAINT "damage_photos_position" UNIQUE("report_id","position")
);
--> statement-breakpoint
CREATE TABLE "damage_reports" (
	"id" serial PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"order_item_id" integer NOT NULL,
	"kind" text NOT NULL,
	"quantity" integer NOT NULL,
	"piece_ids" integer[],
	"note" text NOT NULL,
	"request_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"answered_by" integer,
	"advice" text,
	"answer" text DEFAULT '' NOT NULL,
	CONSTRAINT "damage_reports_once" UNIQUE("order_item_id","request_key"),
	CONSTRAINT "damage_reports_quantity" CHECK ("damage_reports"."quantity" > 0),
	CONSTRAINT "damage_reports_answer" CHECK (("damage_reports"."answered_at" is null) = ("damage_reports"."advice" is null))
);
--> statement-breakpoint
CREATE TABLE "email_tokens" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"purpose" text NOT NULL,
	"sign_up_id" integer,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "email_tokens_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "faqs" (
	"id" serial PRIMARY KEY NOT NULL,
	"question" text NOT NULL,
	"answer" text NOT NULL,
	"tags" text DEFAULT '' NOT NULL,
	"category" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" integer NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"order_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
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
CREATE TABLE "loan_reminders" (
	"id" serial PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"sent_on" date NOT NULL,
	"actor_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "loan_reminders_once" UNIQUE("order_id","kind","sent_on")
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" serial PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"actor_id" integer,
	"reason" text,
	"due_day_from" date,
	"due_day_to" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_items" (
	"id" serial PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"variant_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"product_name" text NOT NULL,
	"variant_size" text NOT NULL,
	"image_key" text,
	"is_rental" boolean NOT NULL,
	"price" bigint NOT NULL,
	"replacement_price" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"handed_over" integer DEFAULT 0 NOT NULL,
	"closed" integer DEFAULT 0 NOT NULL,
	"closed_reason" text,
	"settled" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "order_items_quantity" CHECK ("order_items"."quantity" > 0),
	CONSTRAINT "order_items_handed_over" CHECK ("order_items"."handed_over" between 0 and "order_items"."quantity"),
	CONSTRAINT "order_items_settled" CHECK ("order_items"."settled" between 0 and "order_items"."handed_over"),
	CONSTRAINT "order_items_closed" CHECK ("order_items"."closed" >= 0 and "order_items"."handed_over" + "order_items"."closed" <= "order_items"."quantity")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "orders_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"workshop_id" integer NOT NULL,
	"status" text NOT NULL,
	"amount" bigint NOT NULL,
	"payment_method_id" integer NOT NULL,
	"payment_method_name" text NOT NULL,
	"slip_owed" boolean NOT NULL,
	"slip_due_at" timestamp with time zone,
	"approval_due_at" timestamp with time zone,
	"return_due_on" date,
	"late_fee_per_day" bigint,
	"renewals" integer DEFAULT 0 NOT NULL,
	"rejection_reason" text,
	"held_until" timestamp with time zone,
	"hold_end" text,
	"received" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_number_unique" UNIQUE("number"),
	CONSTRAINT "orders_amount" CHECK ("orders"."amount" >= 0),
	CONSTRAINT "orders_received" CHECK ("orders"."received" >= 0)
);
--> statement-breakpoint
CREATE TABLE "outbox_mails" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text_body" text NOT NULL,
	"html_body" text NOT NULL,
	"order_id" uuid,
	"dedupe_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"leased_until" timestamp with time zone,
	"last_error" text,
	"failed_at" timestamp with time zone,
	"recipe" jsonb,
	"not_before" timestamp with time zone,
	"skipped_at" timestamp with time zone,
	CONSTRAINT "outbox_mails_dedupe_key_unique" UNIQUE("dedupe_key")
);
--> statement-breakpoint
CREATE TABLE "payment_methods" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_slips" (
	"id" serial PRIMARY KEY NOT NULL,
	"order_id" uuid,
	"return_session_id" uuid,
	"image_key" text NOT NULL,
	"uploaded_by" integer NOT NULL,
	"bank_code" text,
	"reference" text,
	"refused_at" timestamp with time zone,
	"refusal_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_slips_image_key_unique" UNIQUE("image_key"),
	CONSTRAINT "payment_slips_target" CHECK (num_nonnulls("payment_slips"."order_id", "payment_slips"."return_session_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "piece_events" (
	"id" serial PRIMARY KEY NOT NULL,
	"piece_id" integer NOT NULL,
	"from_state" text,
	"to_state" text NOT NULL,
	"order_item_id" integer,
	"return_item_id" integer,
	"actor_id" integer,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pieces" (
	"id" serial PRIMARY KEY NOT NULL,
	"variant_id" integer NOT NULL,
	"number" integer NOT NULL,
	"state" text DEFAULT 'on_shelf' NOT NULL,
	"order_item_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pieces_number" UNIQUE("variant_id","number"),
	CONSTRAINT "pieces_number_positive" CHECK ("pieces"."number" > 0),
	CONSTRAINT "pieces_with_item" CHECK (("pieces"."state" in ('set_aside', 'on_loan', 'sold')) = ("pieces"."order_item_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"image_key" text,
	"more_image_keys" text[] DEFAULT '{}'::text[] NOT NULL,
	"brand" text DEFAULT '' NOT NULL,
	"category_id" integer NOT NULL,
	"is_for_sale" boolean DEFAULT false NOT NULL,
	"is_for_rent" boolean DEFAULT false NOT NULL,
	"is_used" boolean DEFAULT false NOT NULL,
	"sale_price" bigint,
	"rental_price" bigint,
	"replacement_price" bigint,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "products_sale_priced" CHECK (not "products"."is_for_sale" or "products"."sale_price" >= 0),
	CONSTRAINT "products_rental_priced" CHECK (not "products"."is_for_rent" or "products"."rental_price" >= 0)
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" timestamp with time zone
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
CREATE TABLE "refresh_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "refund_cases" (
	"id" serial PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"order_id" uuid,
	"return_session_id" uuid,
	"state" text NOT NULL,
	"cause" text NOT NULL,
	"received" bigint,
	"amount" bigint,
	"check_note" text DEFAULT '' NOT NULL,
	"checked_at" timestamp with time zone,
	"checked_by" integer,
	"paid_note" text DEFAULT '' NOT NULL,
	"paid_at" timestamp with time zone,
	"paid_by" integer,
	"paid_method" text,
	"proof_image_key" text,
	"reminded_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refund_cases_subject" CHECK (num_nonnulls("refund_cases"."order_id", "refund_cases"."return_session_id") = 1),
	CONSTRAINT "refund_cases_received" CHECK ("refund_cases"."received" >= 0),
	CONSTRAINT "refund_cases_amount" CHECK ("refund_cases"."amount" >= 0)
);
--> statement-breakpoint
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
CREATE TABLE "return_events" (
	"id" serial PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"actor_id" integer,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "return_evidence" (
	"id" serial PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"image_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "return_evidence_image_key_unique" UNIQUE("image_key")
);
--> statement-breakpoint
CREATE TABLE "return_items" (
	"id" serial PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"order_item_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	"piece_ids" integer[],
	"is_open" boolean DEFAULT true NOT NULL,
	"part" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "return_items_once_a_session" UNIQUE("session_id","order_item_id"),
	CONSTRAINT "return_items_quantity" CHECK ("return_items"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "return_outcomes" (
	"id" serial PRIMARY KEY NOT NULL,
	"return_item_id" integer NOT NULL,
	"condition" integer NOT NULL,
	"quantity" integer NOT NULL,
	"penalty_amount" bigint DEFAULT 0 NOT NULL,
	"waived" boolean DEFAULT false NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"undone_at" timestamp with time zone,
	CONSTRAINT "return_outcomes_condition" CHECK ("return_outcomes"."condition" between 1 and 6),
	CONSTRAINT "return_outcomes_quantity" CHECK ("return_outcomes"."quantity" > 0),
	CONSTRAINT "return_outcomes_penalty" CHECK ("return_outcomes"."penalty_amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "return_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"total_penalties" bigint DEFAULT 0 NOT NULL,
	"penalty_paid_at" timestamp with time zone,
	"penalty_received" bigint DEFAULT 0 NOT NULL,
	"penalty_waived" bigint DEFAULT 0 NOT NULL,
	"taken_at_desk" boolean DEFAULT false NOT NULL,
	"received_at" timestamp with time zone,
	"received_by" integer,
	"free_days" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"processed_at" timestamp with time zone,
	"processed_by" integer
);
--> statement-breakpoint
CREATE TABLE "seals" (
	"id" serial PRIMARY KEY NOT NULL,
	"table_name" text NOT NULL,
	"row_ids" "int4multirange" NOT NULL,
	"row_digests" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sign_ups" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"password_hash" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"phone_number" text NOT NULL,
	"privacy_version" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"document" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "site_settings_one_row" CHECK ("site_settings"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "stock_movements" (
	"id" serial PRIMARY KEY NOT NULL,
	"variant_id" integer NOT NULL,
	"kind" text NOT NULL,
	"available" integer DEFAULT 0 NOT NULL,
	"on_loan" integer DEFAULT 0 NOT NULL,
	"quarantined" integer DEFAULT 0 NOT NULL,
	"actor_id" integer,
	"reason" text,
	"order_item_id" integer,
	"return_item_id" integer,
	"unit_cost" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stored_images" (
	"key" text PRIMARY KEY NOT NULL,
	"width" integer,
	"height" integer,
	"colour" text,
	"derived_at" timestamp with time zone,
	"leased_until" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stray_pictures" (
	"key" text PRIMARY KEY NOT NULL,
	"found_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tutorial_categories" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "tutorial_categories_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "tutorial_images" (
	"id" serial PRIMARY KEY NOT NULL,
	"tutorial_id" integer NOT NULL,
	"image_key" text NOT NULL,
	"caption" text DEFAULT '' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tutorials" (
	"id" serial PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"category_id" integer NOT NULL,
	"author" text NOT NULL,
	"difficulty_level" text NOT NULL,
	"main_image_key" text,
	"video_url" text DEFAULT '' NOT NULL,
	"content" text NOT NULL,
	"tags" text DEFAULT '' NOT NULL,
	"is_published" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" serial PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"phone_number" text NOT NULL,
	"role" text DEFAULT 'member' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"email_verified_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"erased_at" timestamp with time zone,
	"has_account" boolean DEFAULT true NOT NULL,
	"privacy_version" text,
	"privacy_accepted_at" timestamp with time zone,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_email_lower" CHECK ("users"."email" = lower("users"."email"))
);
--> statement-breakpoint
CREATE TABLE "variant_types" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "variant_types_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "variants" (
	"id" serial PRIMARY KEY NOT NULL,
	"product_id" integer NOT NULL,
	"type_id" integer,
	"size" text NOT NULL,
	"sale_price" bigint,
	"rental_price" bigint,
	"replacement_price" bigint,
	"available" integer DEFAULT 0 NOT NULL,
	"on_loan" integer DEFAULT 0 NOT NULL,
	"quarantined" integer DEFAULT 0 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"shelf" text,
	"image_key" text,
	"is_numbered" boolean DEFAULT false NOT NULL,
	CONSTRAINT "variants_available" CHECK ("variants"."available" >= 0),
	CONSTRAINT "variants_on_loan" CHECK ("variants"."on_loan" >= 0),
	CONSTRAINT "variants_quarantined" CHECK ("variants"."quarantined" >= 0)
);
--> statement-breakpoint
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
CREATE TABLE "workshop_products" (
	"workshop_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	CONSTRAINT "workshop_products_workshop_id_product_id_pk" PRIMARY KEY("workshop_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "workshops" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"hand_over_on" date NOT NULL,
	"return_due_on" date NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"is_active" boolean DEFAULT false NOT NULL,
	"orders_closed" boolean DEFAULT false NOT NULL,
	"orders_open_at" timestamp with time zone,
	"orders_counted" integer DEFAULT 0 NOT NULL,
	"orders_counted_to" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendars" ADD CONSTRAINT "calendars_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_hold_pieces" ADD CONSTRAINT "checkout_hold_pieces_user_id_checkout_holds_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."checkout_holds"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_hold_pieces" ADD CONSTRAINT "checkout_hold_pieces_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_holds" ADD CONSTRAINT "checkout_holds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_staff_id_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "damage_photos" ADD CONSTRAINT "damage_photos_report_id_damage_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."damage_reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "damage_reports" ADD CONSTRAINT "damage_reports_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "damage_reports" ADD CONSTRAINT "damage_reports_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "damage_reports" ADD CONSTRAINT "damage_reports_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_tokens" ADD CONSTRAINT "email_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_tokens" ADD CONSTRAINT "email_tokens_sign_up_id_sign_ups_id_fk" FOREIGN KEY ("sign_up_id") REFERENCES "public"."sign_ups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_return_session_id_return_sessions_id_fk" FOREIGN KEY ("return_session_id") REFERENCES "public"."return_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_lines" ADD CONSTRAINT "journal_lines_entry_id_journal_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."journal_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loan_reminders" ADD CONSTRAINT "loan_reminders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loan_reminders" ADD CONSTRAINT "loan_reminders_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_workshop_id_workshops_id_fk" FOREIGN KEY ("workshop_id") REFERENCES "public"."workshops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payment_method_id_payment_methods_id_fk" FOREIGN KEY ("payment_method_id") REFERENCES "public"."payment_methods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox_mails" ADD CONSTRAINT "outbox_mails_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_slips" ADD CONSTRAINT "payment_slips_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_slips" ADD CONSTRAINT "payment_slips_return_session_id_return_sessions_id_fk" FOREIGN KEY ("return_session_id") REFERENCES "public"."return_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_slips" ADD CONSTRAINT "payment_slips_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "piece_events" ADD CONSTRAINT "piece_events_piece_id_pieces_id_fk" FOREIGN KEY ("piece_id") REFERENCES "public"."pieces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "piece_events" ADD CONSTRAINT "piece_events_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "piece_events" ADD CONSTRAINT "piece_events_return_item_id_return_items_id_fk" FOREIGN KEY ("return_item_id") REFERENCES "public"."return_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "piece_events" ADD CONSTRAINT "piece_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pieces" ADD CONSTRAINT "pieces_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pieces" ADD CONSTRAINT "pieces_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_cases" ADD CONSTRAINT "refund_cases_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_cases" ADD CONSTRAINT "refund_cases_return_session_id_return_sessions_id_fk" FOREIGN KEY ("return_session_id") REFERENCES "public"."return_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_cases" ADD CONSTRAINT "refund_cases_checked_by_users_id_fk" FOREIGN KEY ("checked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_cases" ADD CONSTRAINT "refund_cases_paid_by_users_id_fk" FOREIGN KEY ("paid_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_destinations" ADD CONSTRAINT "refund_destinations_case_id_refund_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."refund_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_events" ADD CONSTRAINT "return_events_session_id_return_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."return_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_events" ADD CONSTRAINT "return_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_evidence" ADD CONSTRAINT "return_evidence_session_id_return_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."return_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_items" ADD CONSTRAINT "return_items_session_id_return_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."return_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_items" ADD CONSTRAINT "return_items_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_outcomes" ADD CONSTRAINT "return_outcomes_return_item_id_return_items_id_fk" FOREIGN KEY ("return_item_id") REFERENCES "public"."return_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_sessions" ADD CONSTRAINT "return_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_sessions" ADD CONSTRAINT "return_sessions_received_by_users_id_fk" FOREIGN KEY ("received_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_sessions" ADD CONSTRAINT "return_sessions_processed_by_users_id_fk" FOREIGN KEY ("processed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_ups" ADD CONSTRAINT "sign_ups_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_return_item_id_return_items_id_fk" FOREIGN KEY ("return_item_id") REFERENCES "public"."return_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tutorial_images" ADD CONSTRAINT "tutorial_images_tutorial_id_tutorials_id_fk" FOREIGN KEY ("tutorial_id") REFERENCES "public"."tutorials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tutorials" ADD CONSTRAINT "tutorials_category_id_tutorial_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."tutorial_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variants" ADD CONSTRAINT "variants_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variants" ADD CONSTRAINT "variants_type_id_variant_types_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."variant_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_entries" ADD CONSTRAINT "waiting_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_entries" ADD CONSTRAINT "waiting_entries_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_entries" ADD CONSTRAINT "waiting_entries_workshop_id_workshops_id_fk" FOREIGN KEY ("workshop_id") REFERENCES "public"."workshops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workshop_products" ADD CONSTRAINT "workshop_products_workshop_id_workshops_id_fk" FOREIGN KEY ("workshop_id") REFERENCES "public"."workshops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workshop_products" ADD CONSTRAINT "workshop_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject_type","subject_id");--> statement-breakpoint
CREATE INDEX "audit_log_created" ON "audit_log" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "checkout_hold_pieces_variant" ON "checkout_hold_pieces" USING btree ("variant_id");--> statement-breakpoint
CREATE INDEX "checkout_holds_expires" ON "checkout_holds" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "claims_staff" ON "claims" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "damage_reports_order" ON "damage_reports" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "damage_reports_waiting" ON "damage_reports" USING btree ("order_id") WHERE "damage_reports"."answered_at" is null and "damage_reports"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "damage_reports_withdrawn" ON "damage_reports" USING btree ("withdrawn_at") WHERE "damage_reports"."withdrawn_at" is not null;--> statement-breakpoint
CREATE INDEX "email_tokens_user" ON "email_tokens" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "journal_entries_order" ON "journal_entries" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "journal_entries_return_session" ON "journal_entries" USING btree ("return_session_id");--> statement-breakpoint
CREATE INDEX "journal_entries_occurred" ON "journal_entries" USING btree ("occurred_at");--> statement-breakpoint
CREATE INDEX "order_events_order" ON "order_events" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_events_approved" ON "order_events" USING btree ("created_at") WHERE "order_events"."to_status" = 'approved';--> statement-breakpoint
CREATE INDEX "order_items_order" ON "order_items" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_items_variant" ON "order_items" USING btree ("variant_id");--> statement-breakpoint
CREATE INDEX "order_items_out" ON "order_items" USING btree ("order_id") WHERE "order_items"."is_rental" and "order_items"."handed_over" > "order_items"."settled";--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_status" ON "orders" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "orders_created" ON "orders" USING btree ("created_at","number");--> statement-breakpoint
CREATE INDEX "orders_amount" ON "orders" USING btree ("amount");--> statement-breakpoint
CREATE INDEX "orders_open" ON "orders" USING btree ("user_id") WHERE "orders"."status" in ('awaiting_slip', 'pending', 'paid', 'approved', 'awaiting_return');--> statement-breakpoint
CREATE INDEX "orders_workshop" ON "orders" USING btree ("workshop_id","status");--> statement-breakpoint
CREATE INDEX "orders_slip_due" ON "orders" USING btree ("slip_due_at") WHERE "orders"."status" = 'awaiting_slip';--> statement-breakpoint
CREATE INDEX "orders_approval_due" ON "orders" USING btree ("approval_due_at") WHERE "orders"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "orders_held" ON "orders" USING btree ("held_until") WHERE "orders"."held_until" is not null;--> statement-breakpoint
CREATE INDEX "outbox_mails_due" ON "outbox_mails" USING btree ("next_attempt_at") WHERE "outbox_mails"."sent_at" is null and "outbox_mails"."failed_at" is null;--> statement-breakpoint
CREATE INDEX "outbox_mails_order" ON "outbox_mails" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "outbox_mails_texts" ON "outbox_mails" USING btree ("sent_at") WHERE "outbox_mails"."text_body" <> '' or "outbox_mails"."html_body" <> '';--> statement-breakpoint
CREATE INDEX "outbox_mails_failed" ON "outbox_mails" USING btree ("id") WHERE "outbox_mails"."failed_at" is not null;--> statement-breakpoint
CREATE INDEX "payment_slips_order" ON "payment_slips" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payment_slips_return_session" ON "payment_slips" USING btree ("return_session_id");--> statement-breakpoint
CREATE INDEX "payment_slips_reference" ON "payment_slips" USING btree ("bank_code","reference");--> statement-breakpoint
CREATE INDEX "payment_slips_reference_only" ON "payment_slips" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "piece_events_piece" ON "piece_events" USING btree ("piece_id","id");--> statement-breakpoint
CREATE INDEX "piece_events_return_item" ON "piece_events" USING btree ("return_item_id");--> statement-breakpoint
CREATE INDEX "pieces_order_item" ON "pieces" USING btree ("order_item_id");--> statement-breakpoint
CREATE INDEX "products_category" ON "products" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "products_name" ON "products" USING btree ("name","id","brand");--> statement-breakpoint
CREATE INDEX "refresh_tokens_session" ON "refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "refund_cases_order" ON "refund_cases" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refund_cases_return_session" ON "refund_cases" USING btree ("return_session_id");--> statement-breakpoint
CREATE INDEX "refund_cases_state" ON "refund_cases" USING btree ("state","updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "refund_cases_one_open" ON "refund_cases" USING btree ("order_id") WHERE "refund_cases"."state" in ('to_check', 'owed');--> statement-breakpoint
CREATE UNIQUE INDEX "refund_cases_one_open_of_return" ON "refund_cases" USING btree ("return_session_id") WHERE "refund_cases"."state" in ('to_check', 'owed');--> statement-breakpoint
CREATE INDEX "return_events_session" ON "return_events" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "return_evidence_session" ON "return_evidence" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "return_items_session" ON "return_items" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "return_items_order_item" ON "return_items" USING btree ("order_item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "return_items_one_open" ON "return_items" USING btree ("order_item_id","part") WHERE "return_items"."is_open";--> statement-breakpoint
CREATE INDEX "return_outcomes_item" ON "return_outcomes" USING btree ("return_item_id");--> statement-breakpoint
CREATE INDEX "return_sessions_user" ON "return_sessions" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "return_sessions_status" ON "return_sessions" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "return_sessions_created" ON "return_sessions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "return_sessions_paid" ON "return_sessions" USING btree ("penalty_paid_at");--> statement-breakpoint
CREATE INDEX "return_sessions_unpaid" ON "return_sessions" USING btree ("user_id") WHERE "return_sessions"."total_penalties" > 0 and "return_sessions"."penalty_paid_at" is null;--> statement-breakpoint
CREATE INDEX "return_sessions_unpaid_created" ON "return_sessions" USING btree ("created_at") WHERE "return_sessions"."total_penalties" > 0 and "return_sessions"."penalty_paid_at" is null;--> statement-breakpoint
CREATE INDEX "seals_last_row" ON "seals" USING btree ("table_name",upper("row_ids"));--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_ups_user" ON "sign_ups" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_ups_created" ON "sign_ups" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "stock_movements_variant" ON "stock_movements" USING btree ("variant_id","id");--> statement-breakpoint
CREATE INDEX "stock_movements_created" ON "stock_movements" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "stored_images_pending" ON "stored_images" USING btree ("created_at") WHERE "stored_images"."derived_at" is null;--> statement-breakpoint
CREATE INDEX "tutorial_images_tutorial" ON "tutorial_images" USING btree ("tutorial_id");--> statement-breakpoint
CREATE INDEX "variants_product" ON "variants" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_entries_one_open" ON "waiting_entries" USING btree ("variant_id","user_id") WHERE "waiting_entries"."state" in ('waiting', 'offered');--> statement-breakpoint
CREATE INDEX "waiting_entries_waiting" ON "waiting_entries" USING btree ("variant_id","id") WHERE "waiting_entries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "waiting_entries_offered" ON "waiting_entries" USING btree ("user_id","variant_id") WHERE "waiting_entries"."state" = 'offered';--> statement-breakpoint
CREATE INDEX "waiting_entries_user" ON "waiting_entries" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "workshops_one_active" ON "workshops" USING btree ("is_active") WHERE "workshops"."is_active";
--> statement-breakpoint
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  -- The one exception: erasing a member takes a mail server's message, which may name an address, out of the audit log.
  if tg_op = 'UPDATE' and tg_table_name = 'audit_log'
    and to_jsonb(new) - 'data' = to_jsonb(old) - 'data'
    and to_jsonb(new) -> 'data' = (to_jsonb(old) -> 'data') - 'last_error'
  then
    return new;
  end if;
  raise exception 'rows of % are never changed or deleted', tg_table_name using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
CREATE FUNCTION "refuse_unbalanced_entry"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if (select sum(satang) from journal_lines where entry_id = new.entry_id) <> 0 then
    raise exception 'the lines of journal entry % do not sum to zero', new.entry_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
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
CREATE TRIGGER "stock_movements_append_only" BEFORE UPDATE OR DELETE ON "stock_movements" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "stock_movements_no_truncate" BEFORE TRUNCATE ON "stock_movements" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "audit_log_append_only" BEFORE UPDATE OR DELETE ON "audit_log" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "audit_log_no_truncate" BEFORE TRUNCATE ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "seals_append_only" BEFORE UPDATE OR DELETE ON "seals" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "seals_no_truncate" BEFORE TRUNCATE ON "seals" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
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
--> statement-breakpoint
CREATE TRIGGER "payment_slips_touch_order" AFTER INSERT OR UPDATE OR DELETE ON "payment_slips" FOR EACH ROW EXECUTE FUNCTION "touch_order"();
--> statement-breakpoint
CREATE TRIGGER "refund_cases_touch_order" AFTER INSERT OR UPDATE OR DELETE ON "refund_cases" FOR EACH ROW EXECUTE FUNCTION "touch_order"();
--> statement-breakpoint
CREATE TRIGGER "refund_destinations_touch_order" AFTER INSERT OR UPDATE OR DELETE ON "refund_destinations" FOR EACH ROW EXECUTE FUNCTION "touch_order_of_case"();
--> statement-breakpoint
CREATE TRIGGER "order_items_touch_order" AFTER UPDATE OR DELETE ON "order_items" FOR EACH ROW EXECUTE FUNCTION "touch_order"();
--> statement-breakpoint
CREATE TRIGGER "order_events_touch_order" AFTER UPDATE OR DELETE ON "order_events" FOR EACH ROW EXECUTE FUNCTION "touch_order"();
--> statement-breakpoint
CREATE TRIGGER "order_events_added_touch_order" AFTER INSERT ON "order_events" FOR EACH ROW WHEN (new.from_status is not null) EXECUTE FUNCTION "touch_order"();
