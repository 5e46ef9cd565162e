CREATE TABLE "line_accounts" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"sub" text NOT NULL,
	"linked_at" timestamp with time zone NOT NULL,
	"unreachable_since" timestamp with time zone,
	CONSTRAINT "line_accounts_sub_unique" UNIQUE("sub")
);
--> statement-breakpoint
ALTER TABLE "line_accounts" ADD CONSTRAINT "line_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;