-- Uploads belong to items of any kind; the ones that there are belong to videos.
ALTER TABLE "photos" ADD COLUMN "attempts" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "media_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" DROP CONSTRAINT "uploads_video_id_videos_id_fk";--> statement-breakpoint
DROP INDEX "uploads_video";--> statement-breakpoint
DROP INDEX "uploads_same_file";--> statement-breakpoint
ALTER TABLE "uploads" RENAME COLUMN "video_id" TO "item_id";--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "type_id" text;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "duplicate_of" bigint;--> statement-breakpoint
UPDATE "uploads" SET "type_id" = 'video';--> statement-breakpoint
ALTER TABLE "uploads" ALTER COLUMN "type_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_item_fk" FOREIGN KEY ("type_id","item_id") REFERENCES "public"."content_items"("type_id","item_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "uploads_same_file" ON "uploads" USING btree ("member_id","type_id","fingerprint") WHERE state = 'receiving';--> statement-breakpoint
CREATE UNIQUE INDEX "uploads_item" ON "uploads" USING btree ("type_id","item_id");--> statement-breakpoint
CREATE INDEX "uploads_of_file" ON "uploads" USING btree ("member_id","type_id","fingerprint");--> statement-breakpoint
CREATE INDEX "photos_working" ON "photos" USING btree ("id") WHERE state = 'working' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "photos_with_waste" ON "photos" USING btree ("id") WHERE raw_key <> '' or ((deleted_at is not null or state = 'failed') and (source_key <> '' or media_key <> ''));
