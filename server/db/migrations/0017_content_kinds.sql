CREATE TABLE "content_favourites" (
	"member_id" bigint NOT NULL,
	"type_id" text NOT NULL,
	"item_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "content_favourites_member_id_type_id_item_id_pk" PRIMARY KEY("member_id","type_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "content_items" (
	"type_id" text NOT NULL,
	"item_id" bigint NOT NULL,
	"owner_id" bigint NOT NULL,
	"state" text NOT NULL,
	"audience" text NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	CONSTRAINT "content_items_type_id_item_id_pk" PRIMARY KEY("type_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "content_views" (
	"member_id" bigint NOT NULL,
	"type_id" text NOT NULL,
	"item_id" bigint NOT NULL,
	"viewed_at" timestamp with time zone NOT NULL,
	"counted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "content_views_member_id_type_id_item_id_pk" PRIMARY KEY("member_id","type_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "content_votes" (
	"type_id" text NOT NULL,
	"item_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"way" smallint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "content_votes_type_id_item_id_member_id_pk" PRIMARY KEY("type_id","item_id","member_id")
);
--> statement-breakpoint
-- One row per item of every kind. Each kind's table has a trigger that writes it, so that no command can forget to.
CREATE FUNCTION "ropewalk_put_content_item"("item_type" text, "id" bigint, "owner" bigint, "item_state" text, "item_audience" text, "published" timestamptz)
RETURNS void LANGUAGE sql AS $$
  insert into content_items (type_id, item_id, owner_id, state, audience, published_at)
  values (item_type, id, owner, item_state, item_audience, published)
  on conflict (type_id, item_id) do update set owner_id = excluded.owner_id, state = excluded.state, audience = excluded.audience, published_at = excluded.published_at
  where (content_items.owner_id, content_items.state, content_items.audience, content_items.published_at)
    is distinct from (excluded.owner_id, excluded.state, excluded.audience, excluded.published_at)
$$;--> statement-breakpoint
-- For kinds whose rows can be deleted: TG_ARGV[0] is the kind.
CREATE FUNCTION "ropewalk_drop_content_item"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  delete from content_items where type_id = TG_ARGV[0] and item_id = old.id;
  return null;
end
$$;--> statement-breakpoint
CREATE FUNCTION "ropewalk_video_state"("status" text, "is_draft" boolean, "is_playable" boolean, "deleted_at" timestamptz)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  select case
    when deleted_at is not null or status = 'delete' then 'deleted'
    when is_draft or status in ('new', 'upload') then 'private'
    when status in ('ready', 'encoding') and is_playable then 'listed'
    else 'unlisted'
  end
$$;--> statement-breakpoint
CREATE FUNCTION "ropewalk_video_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform ropewalk_put_content_item('video', new.id, new.owner_id,
    ropewalk_video_state(new.status, new.is_draft, new.is_playable, new.deleted_at), new.owner_audience, new.published_at);
  return null;
end
$$;--> statement-breakpoint
-- Accounts that are not inside (guest, banned, registered) are private, as in the lists of members.
CREATE FUNCTION "ropewalk_member_state"("group_id" bigint, "deleted_at" timestamptz)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  select case when deleted_at is not null then 'deleted' when group_id in (3, 5, 14) then 'private' else 'listed' end
$$;--> statement-breakpoint
CREATE FUNCTION "ropewalk_member_item_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform ropewalk_put_content_item('user', new.id, new.id,
    ropewalk_member_state(new.group_id, new.deleted_at), coalesce(new.privacy_content->>'profile', 'members'), new.created_at);
  return null;
end
$$;--> statement-breakpoint
CREATE TRIGGER "videos_content_item" AFTER INSERT OR UPDATE OF "owner_id", "status", "is_draft", "is_playable", "deleted_at", "owner_audience", "published_at"
  ON "videos" FOR EACH ROW EXECUTE FUNCTION ropewalk_video_changed();--> statement-breakpoint
CREATE TRIGGER "videos_content_item_gone" AFTER DELETE ON "videos" FOR EACH ROW EXECUTE FUNCTION ropewalk_drop_content_item('video');--> statement-breakpoint
CREATE TRIGGER "members_content_item" AFTER INSERT OR UPDATE OF "group_id", "deleted_at", "privacy_content"
  ON "members" FOR EACH ROW EXECUTE FUNCTION ropewalk_member_item_changed();--> statement-breakpoint
INSERT INTO content_items (type_id, item_id, owner_id, state, audience, published_at)
  SELECT 'user', id, id, ropewalk_member_state(group_id, deleted_at), coalesce(privacy_content->>'profile', 'members'), created_at FROM members;--> statement-breakpoint
INSERT INTO content_items (type_id, item_id, owner_id, state, audience, published_at)
  SELECT 'video', id, owner_id, ropewalk_video_state(status, is_draft, is_playable, deleted_at), owner_audience, published_at FROM videos;--> statement-breakpoint
INSERT INTO content_votes (type_id, item_id, member_id, way, created_at) SELECT 'video', video_id, member_id, way, created_at FROM video_votes;--> statement-breakpoint
INSERT INTO content_favourites (member_id, type_id, item_id, created_at) SELECT member_id, 'video', video_id, created_at FROM video_favourites;--> statement-breakpoint
-- Rows with a position alone were never counted as a view.
INSERT INTO content_views (member_id, type_id, item_id, viewed_at, counted_at)
  SELECT member_id, 'video', video_id, greatest(watched_at, counted_at), counted_at FROM video_watches WHERE counted_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE "comment_attachments" DROP CONSTRAINT "comment_attachments_comment_id_comments_id_fk";
--> statement-breakpoint
ALTER TABLE "feed_items" ADD COLUMN "type_id" text;--> statement-breakpoint
ALTER TABLE "feed_items" ADD COLUMN "item_id" bigint;--> statement-breakpoint
UPDATE feed_items SET type_id = 'video', item_id = video_id WHERE video_id IS NOT NULL;--> statement-breakpoint
UPDATE feed_items SET kind = 'published' WHERE kind = 'video_published';--> statement-breakpoint
UPDATE notifications SET params = (params - 'videoId') || jsonb_build_object('typeId', 'video', 'itemId', params->'videoId') WHERE params ? 'videoId';--> statement-breakpoint
UPDATE notifications SET kind = 'comment_on_item', once_key = regexp_replace(once_key, '^comments:', 'comments:video:') WHERE kind = 'comment_on_video';--> statement-breakpoint
UPDATE notifications SET once_key = regexp_replace(once_key, '^mention:', 'mention:video:') WHERE kind = 'mention';--> statement-breakpoint
UPDATE notifications SET kind = 'hero_published', once_key = regexp_replace(once_key, '^hero-video:', 'hero-published:video:') WHERE kind = 'hero_video';--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "content_type_id" text GENERATED ALWAYS AS (case when type_id in ('comment', 'mail', 'chat') then null else type_id end) STORED;--> statement-breakpoint
ALTER TABLE "content_favourites" ADD CONSTRAINT "content_favourites_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_favourites" ADD CONSTRAINT "content_favourites_item_fk" FOREIGN KEY ("type_id","item_id") REFERENCES "public"."content_items"("type_id","item_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_items" ADD CONSTRAINT "content_items_owner_id_members_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_views" ADD CONSTRAINT "content_views_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_views" ADD CONSTRAINT "content_views_item_fk" FOREIGN KEY ("type_id","item_id") REFERENCES "public"."content_items"("type_id","item_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_votes" ADD CONSTRAINT "content_votes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_votes" ADD CONSTRAINT "content_votes_item" FOREIGN KEY ("type_id","item_id") REFERENCES "public"."content_items"("type_id","item_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_favourites_recent" ON "content_favourites" USING btree ("member_id","type_id","created_at" DESC NULLS LAST,"item_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "content_favourites_item" ON "content_favourites" USING btree ("type_id","item_id");--> statement-breakpoint
CREATE INDEX "content_items_owner" ON "content_items" USING btree ("owner_id","type_id","item_id");--> statement-breakpoint
CREATE INDEX "content_views_recent" ON "content_views" USING btree ("member_id","type_id","viewed_at" DESC NULLS LAST,"item_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "content_views_item" ON "content_views" USING btree ("type_id","item_id");--> statement-breakpoint
CREATE INDEX "content_votes_member" ON "content_votes" USING btree ("member_id");--> statement-breakpoint
ALTER TABLE "comment_attachments" ADD CONSTRAINT "comment_attachments_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_item_fk" FOREIGN KEY ("type_id","item_id") REFERENCES "public"."content_items"("type_id","item_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_items" ADD CONSTRAINT "feed_items_item_fk" FOREIGN KEY ("type_id","item_id") REFERENCES "public"."content_items"("type_id","item_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_item_fk" FOREIGN KEY ("content_type_id","item_id") REFERENCES "public"."content_items"("type_id","item_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feed_items_item" ON "feed_items" USING btree ("type_id","item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "feed_items_once_published" ON "feed_items" USING btree ("type_id","item_id") WHERE kind = 'published';