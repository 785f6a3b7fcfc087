ALTER TABLE "video_favourites" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "video_votes" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "video_favourites" CASCADE;--> statement-breakpoint
DROP TABLE "video_votes" CASCADE;--> statement-breakpoint
DROP INDEX "feed_items_video";--> statement-breakpoint
DROP INDEX "feed_items_once_video";--> statement-breakpoint
ALTER TABLE "feed_items" DROP COLUMN "video_id";--> statement-breakpoint
ALTER TABLE "video_watches" DROP COLUMN "counted_at";