DROP INDEX "videos_latest";--> statement-breakpoint
DROP INDEX "videos_most_talked";--> statement-breakpoint
DROP INDEX "videos_most_liked";--> statement-breakpoint
DROP INDEX "videos_most_viewed";--> statement-breakpoint
DROP INDEX "videos_duration";--> statement-breakpoint
DROP INDEX "videos_title";--> statement-breakpoint
DROP INDEX "videos_description";--> statement-breakpoint
DROP INDEX "videos_price";--> statement-breakpoint
DROP INDEX "videos_featured";--> statement-breakpoint
DROP INDEX "videos_download";--> statement-breakpoint
DROP INDEX "videos_status";--> statement-breakpoint
-- Existing videos are published. A constant default writes no row; only videos that were never playable become drafts.
ALTER TABLE "videos" ADD COLUMN "is_draft" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ALTER COLUMN "is_draft" SET DEFAULT true;--> statement-breakpoint
UPDATE "videos" SET "is_draft" = true WHERE not is_playable AND deleted_at is null AND status in ('new', 'upload', 'pending', 'encoding', 'stalled', 'failed');--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "publish_when_ready" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "videos_latest" ON "videos" USING btree ("published_at" DESC NULLS LAST,"id" DESC NULLS LAST,"owner_id","owner_audience") WHERE status in ('ready','encoding') and deleted_at is null and is_playable and not is_draft;--> statement-breakpoint
CREATE INDEX "videos_most_talked" ON "videos" USING btree ("comment_total" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status in ('ready','encoding') and deleted_at is null and is_playable and not is_draft;--> statement-breakpoint
CREATE INDEX "videos_most_liked" ON "videos" USING btree ("up_votes" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status in ('ready','encoding') and deleted_at is null and is_playable and not is_draft;--> statement-breakpoint
CREATE INDEX "videos_most_viewed" ON "videos" USING btree ("view_total" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status in ('ready','encoding') and deleted_at is null and is_playable and not is_draft;--> statement-breakpoint
CREATE INDEX "videos_duration" ON "videos" USING btree ("duration_key" DESC NULLS LAST,"id" DESC NULLS LAST,"owner_id","owner_audience") WHERE status in ('ready','encoding') and deleted_at is null and is_playable and not is_draft;--> statement-breakpoint
CREATE INDEX "videos_title" ON "videos" USING btree ("title_key","id","owner_id","owner_audience") WHERE status in ('ready','encoding') and deleted_at is null and is_playable and not is_draft;--> statement-breakpoint
CREATE INDEX "videos_description" ON "videos" USING btree ("description_start","id","owner_id","owner_audience") WHERE status in ('ready','encoding') and deleted_at is null and is_playable and not is_draft;--> statement-breakpoint
CREATE INDEX "videos_price" ON "videos" USING btree ("price_key" DESC NULLS LAST,"id" DESC NULLS LAST,"owner_id","owner_audience") WHERE status in ('ready','encoding') and deleted_at is null and is_playable and not is_draft;--> statement-breakpoint
CREATE INDEX "videos_featured" ON "videos" USING btree ("published_at" DESC NULLS LAST,"id" DESC NULLS LAST,"owner_id","owner_audience") WHERE is_featured and status in ('ready','encoding') and deleted_at is null and is_playable and not is_draft;--> statement-breakpoint
CREATE INDEX "videos_download" ON "videos" USING btree ("allow_download","published_at" DESC NULLS LAST,"id" DESC NULLS LAST,"owner_id","owner_audience") WHERE status in ('ready','encoding') and deleted_at is null and is_playable and not is_draft;--> statement-breakpoint
CREATE INDEX "videos_status" ON "videos" USING btree ("status","published_at" DESC NULLS LAST,"id" DESC NULLS LAST,"owner_id","owner_audience","is_playable","is_draft") WHERE deleted_at is null;