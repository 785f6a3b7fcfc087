-- An album is shown to the stricter of the owner's setting for albums and its own privacy. Unknown levels are for the owner alone.
CREATE FUNCTION "ropewalk_album_audience"("setting" text, "privacy" smallint)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  select case
    when setting = 'nobody' or privacy not in (0, 1) then 'nobody'
    when setting = 'friends' or privacy = 1 then 'friends'
    else 'members'
  end
$$;--> statement-breakpoint
CREATE TABLE "content_grants" (
	"type_id" text NOT NULL,
	"item_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "content_grants_type_id_item_id_member_id_kind_pk" PRIMARY KEY("type_id","item_id","member_id","kind")
);
--> statement-breakpoint
CREATE TABLE "video_album_items" (
	"album_id" bigint NOT NULL,
	"video_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "video_album_items_album_id_video_id_pk" PRIMARY KEY("album_id","video_id")
);
--> statement-breakpoint
CREATE TABLE "video_albums" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "video_albums_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_id" bigint NOT NULL,
	"album_type" text DEFAULT 'normal' NOT NULL,
	"title" text NOT NULL,
	"title_key" text collate "C" GENERATED ALWAYS AS (ropewalk_fold(title)) STORED NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"description_key" text collate "C" GENERATED ALWAYS AS (ropewalk_fold(description)) STORED NOT NULL,
	"privacy" smallint DEFAULT 0 NOT NULL,
	"privacy_comment" smallint DEFAULT 0 NOT NULL,
	"setting_audience" text DEFAULT 'members' NOT NULL,
	"owner_audience" text GENERATED ALWAYS AS (ropewalk_album_audience(setting_audience, privacy)) STORED NOT NULL,
	"price" integer,
	"video_total" integer DEFAULT 0 NOT NULL,
	"up_votes" integer DEFAULT 0 NOT NULL,
	"down_votes" integer DEFAULT 0 NOT NULL,
	"comment_total" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"content_changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "content_grants" ADD CONSTRAINT "content_grants_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_grants" ADD CONSTRAINT "content_grants_item_fk" FOREIGN KEY ("type_id","item_id") REFERENCES "public"."content_items"("type_id","item_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_album_items" ADD CONSTRAINT "video_album_items_album_id_video_albums_id_fk" FOREIGN KEY ("album_id") REFERENCES "public"."video_albums"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_album_items" ADD CONSTRAINT "video_album_items_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_albums" ADD CONSTRAINT "video_albums_owner_id_members_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_grants_member" ON "content_grants" USING btree ("member_id","type_id","expires_at" DESC NULLS LAST,"item_id");--> statement-breakpoint
CREATE INDEX "video_album_items_order" ON "video_album_items" USING btree ("album_id","position","video_id");--> statement-breakpoint
CREATE INDEX "video_album_items_video" ON "video_album_items" USING btree ("video_id","album_id");--> statement-breakpoint
CREATE UNIQUE INDEX "video_albums_faves" ON "video_albums" USING btree ("owner_id") WHERE album_type = 'faves';--> statement-breakpoint
CREATE INDEX "video_albums_changed" ON "video_albums" USING btree ("content_changed_at" DESC NULLS LAST,"id" DESC NULLS LAST,"owner_id","owner_audience") WHERE deleted_at is null and video_total > 0;--> statement-breakpoint
CREATE INDEX "video_albums_created" ON "video_albums" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST,"owner_id","owner_audience") WHERE deleted_at is null and video_total > 0;--> statement-breakpoint
CREATE INDEX "video_albums_most_talked" ON "video_albums" USING btree ("comment_total" DESC NULLS LAST,"id" DESC NULLS LAST,"owner_id","owner_audience") WHERE deleted_at is null and video_total > 0;--> statement-breakpoint
CREATE INDEX "video_albums_largest" ON "video_albums" USING btree ("video_total" DESC NULLS LAST,"id" DESC NULLS LAST,"owner_id","owner_audience") WHERE deleted_at is null and video_total > 0;--> statement-breakpoint
CREATE INDEX "video_albums_most_liked" ON "video_albums" USING btree ("up_votes" DESC NULLS LAST,"id" DESC NULLS LAST,"owner_id","owner_audience") WHERE deleted_at is null and video_total > 0;--> statement-breakpoint
CREATE INDEX "video_albums_for_sale" ON "video_albums" USING btree ("content_changed_at" DESC NULLS LAST,"id" DESC NULLS LAST,"owner_id","owner_audience") WHERE price is not null and deleted_at is null and video_total > 0;--> statement-breakpoint
CREATE INDEX "video_albums_owner" ON "video_albums" USING btree ("owner_id","content_changed_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "video_albums_restricted" ON "video_albums" USING btree ("owner_id","owner_audience") WHERE owner_audience in ('friends','nobody') and deleted_at is null;--> statement-breakpoint
CREATE INDEX "video_albums_title_trgm" ON "video_albums" USING gin (title_key gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "video_albums_description_trgm" ON "video_albums" USING gin (description_key gin_trgm_ops);--> statement-breakpoint
CREATE FUNCTION "ropewalk_video_album_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform ropewalk_put_content_item('video_album', new.id, new.owner_id,
    case when new.deleted_at is not null then 'deleted' when new.video_total = 0 then 'unlisted' else 'listed' end,
    new.owner_audience, new.created_at);
  return null;
end
$$;--> statement-breakpoint
CREATE TRIGGER "video_albums_content_item" AFTER INSERT OR UPDATE OF "owner_id", "privacy", "setting_audience", "video_total", "created_at", "deleted_at"
  ON "video_albums" FOR EACH ROW EXECUTE FUNCTION ropewalk_video_album_changed();--> statement-breakpoint
CREATE TRIGGER "video_albums_content_item_gone" AFTER DELETE ON "video_albums" FOR EACH ROW EXECUTE FUNCTION ropewalk_drop_content_item('video_album');--> statement-breakpoint
-- Albums are locked in the order of their ids, so that two members who move videos in opposite directions do not wait for each other.
CREATE FUNCTION "ropewalk_album_items_added"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform 1 from video_albums where id in (select album_id from changed) order by id for no key update;
  update video_albums a set video_total = a.video_total + n.total
    from (select album_id, count(*)::int as total from changed group by album_id) n where a.id = n.album_id;
  return null;
end
$$;--> statement-breakpoint
CREATE FUNCTION "ropewalk_album_items_removed"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform 1 from video_albums where id in (select album_id from changed) order by id for no key update;
  update video_albums a set video_total = a.video_total - n.total
    from (select album_id, count(*)::int as total from changed group by album_id) n where a.id = n.album_id;
  return null;
end
$$;--> statement-breakpoint
CREATE TRIGGER "video_album_items_added" AFTER INSERT ON "video_album_items" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION ropewalk_album_items_added();--> statement-breakpoint
CREATE TRIGGER "video_album_items_removed" AFTER DELETE ON "video_album_items" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION ropewalk_album_items_removed();--> statement-breakpoint
-- A deleted video leaves all albums; its row stays.
CREATE FUNCTION "ropewalk_video_leaves_albums"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  delete from video_album_items where video_id = new.id;
  return null;
end
$$;--> statement-breakpoint
CREATE TRIGGER "videos_leave_albums" AFTER UPDATE OF "deleted_at" ON "videos" FOR EACH ROW
  WHEN (old.deleted_at is null and new.deleted_at is not null) EXECUTE FUNCTION ropewalk_video_leaves_albums();--> statement-breakpoint
-- The faves album is private until its owner opens it to others.
CREATE FUNCTION "ropewalk_favourite_videos_added"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  insert into video_albums (owner_id, album_type, title, privacy, privacy_comment, setting_audience, created_at, content_changed_at)
    select m.id, 'faves', 'Faves', 2, 2, coalesce(m.privacy_content->>'video_albums', 'members'), min(f.created_at), max(f.created_at)
      from added f join members m on m.id = f.member_id where f.type_id = 'video' group by m.id order by m.id
    on conflict (owner_id) where album_type = 'faves' do update set content_changed_at = excluded.content_changed_at;
  -- The newest is the first.
  insert into video_album_items (album_id, video_id, position, added_at)
    select a.id, f.item_id,
      coalesce((select min(position) from video_album_items where album_id = a.id), 0) - row_number() over (partition by a.id order by f.created_at, f.item_id),
      f.created_at
    from added f join video_albums a on a.owner_id = f.member_id and a.album_type = 'faves'
    join videos v on v.id = f.item_id and v.deleted_at is null where f.type_id = 'video'
    on conflict do nothing;
  return null;
end
$$;--> statement-breakpoint
CREATE FUNCTION "ropewalk_favourite_videos_removed"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  delete from video_album_items i using removed f, video_albums a
    where f.type_id = 'video' and a.owner_id = f.member_id and a.album_type = 'faves' and i.album_id = a.id and i.video_id = f.item_id;
  return null;
end
$$;--> statement-breakpoint
CREATE TRIGGER "content_favourites_album_added" AFTER INSERT ON "content_favourites" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION ropewalk_favourite_videos_added();--> statement-breakpoint
CREATE TRIGGER "content_favourites_album_removed" AFTER DELETE ON "content_favourites" REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION ropewalk_favourite_videos_removed();--> statement-breakpoint
INSERT INTO video_albums (owner_id, album_type, title, privacy, privacy_comment, setting_audience, created_at, content_changed_at)
  SELECT m.id, 'faves', 'Faves', 2, 2, coalesce(m.privacy_content->>'video_albums', 'members'), min(f.created_at), max(f.created_at)
  FROM content_favourites f JOIN members m ON m.id = f.member_id WHERE f.type_id = 'video' GROUP BY m.id;--> statement-breakpoint
INSERT INTO video_album_items (album_id, video_id, position, added_at)
  SELECT a.id, f.item_id, row_number() OVER (PARTITION BY a.id ORDER BY f.created_at DESC, f.item_id DESC), f.created_at
  FROM content_favourites f JOIN video_albums a ON a.owner_id = f.member_id AND a.album_type = 'faves'
  JOIN videos v ON v.id = f.item_id AND v.deleted_at IS NULL WHERE f.type_id = 'video';
