ALTER TABLE "members" ADD COLUMN "phone_asked" text;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "phone_asked_at" timestamp with time zone;