-- Text without case and accents, for search and sort. unaccent() is only STABLE because its dictionary could be replaced;
-- naming the dictionary that comes with it is what lets columns and indexes be built on the result.
CREATE FUNCTION "ropewalk_fold"("value" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	AS $$ select lower(public.unaccent('public.unaccent'::regdictionary, normalize(value, NFC))) $$;
--> statement-breakpoint
CREATE TABLE "video_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "video_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"video_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"from_value" text NOT NULL,
	"to_value" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "videos_latest";--> statement-breakpoint
DROP INDEX "videos_duration";--> statement-breakpoint
DROP INDEX "videos_title";--> statement-breakpoint
DROP INDEX "videos_price";--> statement-breakpoint
DROP INDEX "videos_featured";--> statement-breakpoint
DROP INDEX "videos_title_trgm";--> statement-breakpoint
DROP INDEX "videos_description_trgm";--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "title_key" text GENERATED ALWAYS AS (ropewalk_fold(title)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "video_changes" ADD CONSTRAINT "video_changes_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_changes" ADD CONSTRAINT "video_changes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "video_changes_video" ON "video_changes" USING btree ("video_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "comments_item" ON "comments" USING btree ("type_id","item_id","author_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "feed_items_once_video" ON "feed_items" USING btree ("video_id") WHERE kind = 'video_published';--> statement-breakpoint
CREATE UNIQUE INDEX "feed_items_once_comment" ON "feed_items" USING btree ("comment_id") WHERE kind = 'comment_written';--> statement-breakpoint
CREATE UNIQUE INDEX "feed_items_once_member" ON "feed_items" USING btree ("member_id") WHERE kind = 'member_joined';--> statement-breakpoint
CREATE INDEX "videos_status" ON "videos" USING btree ("status","published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "videos_description_start" ON "videos" USING btree (left(ropewalk_fold(description), 120) collate "C","id") WHERE status in ('ready','encoding') and deleted_at is null and is_playable;--> statement-breakpoint
CREATE INDEX "videos_latest" ON "videos" USING btree ("published_at" DESC NULLS LAST,"id" DESC NULLS LAST,"owner_id") WHERE status in ('ready','encoding') and deleted_at is null and is_playable;--> statement-breakpoint
CREATE INDEX "videos_duration" ON "videos" USING btree (coalesce(duration_seconds, 0::real) desc nulls last,"id" DESC NULLS LAST) WHERE status in ('ready','encoding') and deleted_at is null and is_playable;--> statement-breakpoint
CREATE INDEX "videos_title" ON "videos" USING btree (title_key collate "C","id") WHERE status in ('ready','encoding') and deleted_at is null and is_playable;--> statement-breakpoint
CREATE INDEX "videos_price" ON "videos" USING btree ((-coalesce(price, 2147483647)) desc nulls last,"id" DESC NULLS LAST) WHERE status in ('ready','encoding') and deleted_at is null and is_playable;--> statement-breakpoint
CREATE INDEX "videos_featured" ON "videos" USING btree ("published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE is_featured and status in ('ready','encoding') and deleted_at is null and is_playable;--> statement-breakpoint
CREATE INDEX "videos_title_trgm" ON "videos" USING gin (title_key gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "videos_description_trgm" ON "videos" USING gin (ropewalk_fold(description) gin_trgm_ops);