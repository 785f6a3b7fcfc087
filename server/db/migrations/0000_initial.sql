CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"member_id" bigint NOT NULL,
	"key" text NOT NULL,
	"endpoint" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" smallint,
	"response" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_member_id_key_pk" PRIMARY KEY("member_id","key")
);
--> statement-breakpoint
CREATE TABLE "mail_keys" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"purpose" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "member_groups" (
	"id" smallint PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"flags" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "members" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "members_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"group_id" smallint NOT NULL,
	"own_flags" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"birthday" date NOT NULL,
	"locale" text DEFAULT 'en' NOT NULL,
	"date_format" text DEFAULT 'yyyy-m-d' NOT NULL,
	"time_format" text DEFAULT '24' NOT NULL,
	"preferences" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"avatar_key" text,
	"about_me" text DEFAULT '' NOT NULL,
	"video_total" bigint DEFAULT 0 NOT NULL,
	"accepted_terms_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone,
	"last_visit_at" timestamp with time zone,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone,
	"successor_hash" text
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"device" text NOT NULL,
	"ip" "inet" NOT NULL,
	"keep_signed_in" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_because" text
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "comments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"type_id" text NOT NULL,
	"item_id" bigint NOT NULL,
	"parent_id" bigint,
	"author_id" bigint NOT NULL,
	"text" text NOT NULL,
	"text_parsed" jsonb NOT NULL,
	"child_total" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "encoding_jobs" (
	"video_id" bigint PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"source_key" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"stage" text DEFAULT 'received' NOT NULL,
	"percent" real DEFAULT 0 NOT NULL,
	"seconds_left" integer,
	"failure" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"worker_id" text,
	"heartbeat_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"dismissed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "feed_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "feed_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"member_id" bigint NOT NULL,
	"video_id" bigint,
	"comment_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "client_errors" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "client_errors_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"message" text NOT NULL,
	"route" text NOT NULL,
	"origin" text NOT NULL,
	"build" text NOT NULL,
	"stack" text DEFAULT '' NOT NULL,
	"happened_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_mails" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sandbox_mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"to" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blocks" (
	"member_id" bigint NOT NULL,
	"blocked_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blocks_member_id_blocked_id_pk" PRIMARY KEY("member_id","blocked_id")
);
--> statement-breakpoint
CREATE TABLE "upload_reports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "upload_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"upload_id" text,
	"kind" text NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"user_agent" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"video_id" bigint NOT NULL,
	"filename" text NOT NULL,
	"filetype" text DEFAULT '' NOT NULL,
	"size_bytes" bigint NOT NULL,
	"received_bytes" bigint DEFAULT 0 NOT NULL,
	"fingerprint" text NOT NULL,
	"state" text DEFAULT 'receiving' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "video_categories" (
	"id" bigint PRIMARY KEY NOT NULL,
	"group_id" smallint NOT NULL,
	"title" text NOT NULL,
	"ordering" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "video_category_links" (
	"video_id" bigint NOT NULL,
	"category_id" bigint NOT NULL,
	CONSTRAINT "video_category_links_video_id_category_id_pk" PRIMARY KEY("video_id","category_id")
);
--> statement-breakpoint
CREATE TABLE "video_favourites" (
	"member_id" bigint NOT NULL,
	"video_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "video_favourites_member_id_video_id_pk" PRIMARY KEY("member_id","video_id")
);
--> statement-breakpoint
CREATE TABLE "video_renditions" (
	"video_id" bigint NOT NULL,
	"name" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bits_per_second" integer NOT NULL,
	"size_bytes" bigint DEFAULT 0 NOT NULL,
	"codecs" text NOT NULL,
	"is_complete" boolean DEFAULT false NOT NULL,
	CONSTRAINT "video_renditions_video_id_name_pk" PRIMARY KEY("video_id","name")
);
--> statement-breakpoint
CREATE TABLE "video_stars" (
	"video_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"ordering" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "video_stars_video_id_member_id_pk" PRIMARY KEY("video_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "video_votes" (
	"video_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"way" smallint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "video_votes_video_id_member_id_pk" PRIMARY KEY("video_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "video_watches" (
	"member_id" bigint NOT NULL,
	"video_id" bigint NOT NULL,
	"seconds" real DEFAULT 0 NOT NULL,
	"watched_at" timestamp with time zone DEFAULT now() NOT NULL,
	"counted_at" timestamp with time zone,
	CONSTRAINT "video_watches_member_id_video_id_pk" PRIMARY KEY("member_id","video_id")
);
--> statement-breakpoint
CREATE TABLE "videos" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "videos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_id" bigint NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"allow_play" text DEFAULT 'members' NOT NULL,
	"allow_download" text DEFAULT 'nobody' NOT NULL,
	"privacy" smallint DEFAULT 0 NOT NULL,
	"is_featured" boolean DEFAULT false NOT NULL,
	"watcher_overlay" boolean DEFAULT false NOT NULL,
	"price" integer,
	"duration_seconds" real,
	"width" integer,
	"height" integer,
	"media_key" text,
	"poster_version" integer DEFAULT 0 NOT NULL,
	"placeholder" text,
	"thumb_seconds" real,
	"is_playable" boolean DEFAULT false NOT NULL,
	"up_votes" integer DEFAULT 0 NOT NULL,
	"down_votes" integer DEFAULT 0 NOT NULL,
	"view_total" integer DEFAULT 0 NOT NULL,
	"comment_total" integer DEFAULT 0 NOT NULL,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "mail_keys" ADD CONSTRAINT "mail_keys_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_parent_id_comments_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."comments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_author_id_members_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "encoding_jobs" ADD CONSTRAINT "encoding_jobs_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "encoding_jobs" ADD CONSTRAINT "encoding_jobs_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_items" ADD CONSTRAINT "feed_items_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocked_id_members_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_reports" ADD CONSTRAINT "upload_reports_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_category_links" ADD CONSTRAINT "video_category_links_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_category_links" ADD CONSTRAINT "video_category_links_category_id_video_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."video_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_favourites" ADD CONSTRAINT "video_favourites_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_favourites" ADD CONSTRAINT "video_favourites_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_renditions" ADD CONSTRAINT "video_renditions_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_stars" ADD CONSTRAINT "video_stars_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_stars" ADD CONSTRAINT "video_stars_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_votes" ADD CONSTRAINT "video_votes_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_votes" ADD CONSTRAINT "video_votes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_watches" ADD CONSTRAINT "video_watches_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_watches" ADD CONSTRAINT "video_watches_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_owner_id_members_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mail_keys_member" ON "mail_keys" USING btree ("member_id","purpose");--> statement-breakpoint
CREATE UNIQUE INDEX "members_name_key" ON "members" USING btree ("name_key");--> statement-breakpoint
CREATE UNIQUE INDEX "members_email" ON "members" USING btree ("email");--> statement-breakpoint
CREATE INDEX "members_name_trgm" ON "members" USING gin ("name_key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "members_video_total" ON "members" USING btree ("video_total" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "refresh_tokens_session" ON "refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "sessions_member" ON "sessions" USING btree ("member_id","last_used_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "comments_threads" ON "comments" USING btree ("type_id","item_id","id" DESC NULLS LAST) WHERE parent_id is null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "comments_replies" ON "comments" USING btree ("parent_id","id") WHERE parent_id is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "comments_author" ON "comments" USING btree ("author_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "encoding_jobs_member" ON "encoding_jobs" USING btree ("member_id","updated_at" DESC NULLS LAST) WHERE dismissed_at is null;--> statement-breakpoint
CREATE INDEX "encoding_jobs_alive" ON "encoding_jobs" USING btree ("heartbeat_at") WHERE state in ('running','stalled');--> statement-breakpoint
CREATE INDEX "feed_items_recent" ON "feed_items" USING btree ("id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "feed_items_member" ON "feed_items" USING btree ("member_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "feed_items_video" ON "feed_items" USING btree ("video_id");--> statement-breakpoint
CREATE INDEX "client_errors_age" ON "client_errors" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "blocks_reverse" ON "blocks" USING btree ("blocked_id","member_id");--> statement-breakpoint
CREATE INDEX "upload_reports_age" ON "upload_reports" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "uploads_same_file" ON "uploads" USING btree ("member_id","fingerprint") WHERE state = 'receiving';--> statement-breakpoint
CREATE UNIQUE INDEX "uploads_video" ON "uploads" USING btree ("video_id");--> statement-breakpoint
CREATE INDEX "uploads_stale" ON "uploads" USING btree ("updated_at") WHERE state = 'receiving';--> statement-breakpoint
CREATE INDEX "video_category_links_category" ON "video_category_links" USING btree ("category_id","video_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "video_favourites_recent" ON "video_favourites" USING btree ("member_id","created_at" DESC NULLS LAST,"video_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "video_favourites_video" ON "video_favourites" USING btree ("video_id");--> statement-breakpoint
CREATE INDEX "video_stars_member" ON "video_stars" USING btree ("member_id","video_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "video_votes_member" ON "video_votes" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "video_watches_recent" ON "video_watches" USING btree ("member_id","watched_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "videos_latest" ON "videos" USING btree ("published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status in ('ready','encoding') and deleted_at is null and is_playable;--> statement-breakpoint
CREATE INDEX "videos_most_talked" ON "videos" USING btree ("comment_total" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status in ('ready','encoding') and deleted_at is null and is_playable;--> statement-breakpoint
CREATE INDEX "videos_most_liked" ON "videos" USING btree ("up_votes" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status in ('ready','encoding') and deleted_at is null and is_playable;--> statement-breakpoint
CREATE INDEX "videos_most_viewed" ON "videos" USING btree ("view_total" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status in ('ready','encoding') and deleted_at is null and is_playable;--> statement-breakpoint
CREATE INDEX "videos_duration" ON "videos" USING btree ("duration_seconds" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE status in ('ready','encoding') and deleted_at is null and is_playable;--> statement-breakpoint
CREATE INDEX "videos_title" ON "videos" USING btree (lower(title),"id") WHERE status in ('ready','encoding') and deleted_at is null and is_playable;--> statement-breakpoint
CREATE INDEX "videos_price" ON "videos" USING btree ("price","id") WHERE status in ('ready','encoding') and deleted_at is null and is_playable;--> statement-breakpoint
CREATE INDEX "videos_featured" ON "videos" USING btree ("published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE is_featured and status = 'ready' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "videos_owner" ON "videos" USING btree ("owner_id","published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "videos_title_trgm" ON "videos" USING gin (lower(title) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "videos_description_trgm" ON "videos" USING gin (lower(description) gin_trgm_ops);