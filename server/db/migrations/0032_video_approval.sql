ALTER TABLE "videos" ADD COLUMN "approval" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "approval_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "approval_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "videos_approval" ON "videos" USING btree ("approval_at","id") WHERE approval = 'pending' and deleted_at is null;