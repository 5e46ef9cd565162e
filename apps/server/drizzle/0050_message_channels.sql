ALTER TABLE "outbox_mails" ADD COLUMN "channel" text DEFAULT 'mail' NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox_mails" ADD COLUMN "direct_message" jsonb;--> statement-breakpoint
ALTER TABLE "outbox_mails" ADD COLUMN "fallback_from" text;--> statement-breakpoint
ALTER TABLE "outbox_mails" ADD COLUMN "fallback_reason" text;