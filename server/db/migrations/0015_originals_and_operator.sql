ALTER TABLE "audit_entries" ALTER COLUMN "actor_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "encoding_jobs" ADD COLUMN "original_state" text;--> statement-breakpoint
ALTER TABLE "encoding_jobs" ADD COLUMN "original_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "encoding_jobs_unstripped" ON "encoding_jobs" USING btree ("video_id") WHERE state in ('done','failed') and original_state is null;