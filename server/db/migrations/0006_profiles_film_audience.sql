DROP INDEX "videos_latest";--> statement-breakpoint
DROP INDEX "videos_duration";--> statement-breakpoint
DROP INDEX "videos_title";--> statement-breakpoint
DROP INDEX "videos_description";--> statement-breakpoint
DROP INDEX "videos_price";--> statement-breakpoint
DROP INDEX "videos_featured";--> statement-breakpoint
DROP INDEX "videos_download";--> statement-breakpoint
DROP INDEX "videos_status";--> statement-breakpoint
CREATE INDEX "videos_latest" ON "videos" USING btree ("published_at" DESC NULLS LAST,"id" DESC NULLS LAST,"owner_id","owner_audience") WHERE status in ('ready','encoding') and deleted_at is null and is_playable;--> statement-breakpoint
CREATE INDEX "videos_duration" ON "videos" USING btree ("duration_key" DESC NULLS LAST,"id" DESC NULLS LAST,"owner_id","owner_audience") WHERE status in ('ready','encoding') and deleted_at is null and is_playable;--> statement-breakpoint
CREATE INDEX "videos_title" ON "videos" USING btree ("title_key","id","owner_id","owner_audience") WHERE status in ('ready','encoding') and deleted_at is null and is_playable;--> statement-breakpoint
CREATE INDEX "videos_description" ON "videos" USING btree ("description_start","id","owner_id","owner_audience") WHERE status in ('ready','encoding') and deleted_at is null and is_playable;--> statement-breakpoint
CREATE INDEX "videos_price" ON "videos" USING btree ("price_key" DESC NULLS LAST,"id" DESC NULLS LAST,"owner_id","owner_audience") WHERE status in ('ready','encoding') and deleted_at is null and is_playable;--> statement-breakpoint
CREATE INDEX "videos_featured" ON "videos" USING btree ("published_at" DESC NULLS LAST,"id" DESC NULLS LAST,"owner_id","owner_audience") WHERE is_featured and status in ('ready','encoding') and deleted_at is null and is_playable;--> statement-breakpoint
CREATE INDEX "videos_download" ON "videos" USING btree ("allow_download","published_at" DESC NULLS LAST,"id" DESC NULLS LAST,"owner_id","owner_audience") WHERE status in ('ready','encoding') and deleted_at is null and is_playable;--> statement-breakpoint
CREATE INDEX "videos_status" ON "videos" USING btree ("status","published_at" DESC NULLS LAST,"id" DESC NULLS LAST,"owner_id","owner_audience","is_playable") WHERE deleted_at is null;