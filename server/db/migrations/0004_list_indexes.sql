DROP INDEX "videos_description_start";--> statement-breakpoint
DROP INDEX "videos_duration";--> statement-breakpoint
DROP INDEX "videos_title";--> statement-breakpoint
DROP INDEX "videos_price";--> statement-breakpoint
DROP INDEX "videos_featured";--> statement-breakpoint
DROP INDEX "videos_status";--> statement-breakpoint
DROP INDEX "videos_description_trgm";--> statement-breakpoint
ALTER TABLE "videos" ALTER COLUMN "title_key" SET DATA TYPE text collate "C";--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "description_key" text collate "C" GENERATED ALWAYS AS (ropewalk_fold(description)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "description_start" text collate "C" GENERATED ALWAYS AS (left(ropewalk_fold(description), 120)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "price_key" integer GENERATED ALWAYS AS (-coalesce(price, 2147483647)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "duration_key" real GENERATED ALWAYS AS (coalesce(duration_seconds, 0::real)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "videos_description" ON "videos" USING btree ("description_start","id","owner_id") WHERE status in ('ready','encoding') and deleted_at is null and is_playable;--> statement-breakpoint
CREATE INDEX "videos_download" ON "videos" USING btree ("allow_download","published_at" DESC NULLS LAST,"id" DESC NULLS LAST,"owner_id") WHERE status in ('ready','encoding') and deleted_at is null and is_playable;--> statement-breakpoint
CREATE INDEX "videos_duration" ON "videos" USING btree ("duration_key" DESC NULLS LAST,"id" DESC NULLS LAST,"owner_id") WHERE status in ('ready','encoding') and deleted_at is null and is_playable;--> statement-breakpoint
CREATE INDEX "videos_title" ON "videos" USING btree ("title_key","id","owner_id") WHERE status in ('ready','encoding') and deleted_at is null and is_playable;--> statement-breakpoint
CREATE INDEX "videos_price" ON "videos" USING btree ("price_key" DESC NULLS LAST,"id" DESC NULLS LAST,"owner_id") WHERE status in ('ready','encoding') and deleted_at is null and is_playable;--> statement-breakpoint
CREATE INDEX "videos_featured" ON "videos" USING btree ("published_at" DESC NULLS LAST,"id" DESC NULLS LAST,"owner_id") WHERE is_featured and status in ('ready','encoding') and deleted_at is null and is_playable;--> statement-breakpoint
CREATE INDEX "videos_status" ON "videos" USING btree ("status","published_at" DESC NULLS LAST,"id" DESC NULLS LAST,"owner_id","is_playable") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "videos_description_trgm" ON "videos" USING gin (description_key gin_trgm_ops);