-- The narrower of two audiences.
CREATE FUNCTION "ropewalk_stricter_audience"("one" text, "other" text)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  select case
    when 'nobody' in (one, other) then 'nobody'
    when 'friends' in (one, other) then 'friends'
    when 'members' in (one, other) then 'members'
    else 'public'
  end
$$;--> statement-breakpoint
CREATE TABLE "photo_albums" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "photo_albums_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_id" bigint NOT NULL,
	"name" text NOT NULL,
	"name_key" text collate "C" GENERATED ALWAYS AS (ropewalk_fold(name)) STORED NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"privacy" smallint DEFAULT 0 NOT NULL,
	"privacy_comment" smallint DEFAULT 0 NOT NULL,
	"setting_audience" text DEFAULT 'members' NOT NULL,
	"owner_audience" text GENERATED ALWAYS AS (ropewalk_album_audience(setting_audience, privacy)) STORED NOT NULL,
	"cover_photo_id" bigint,
	"price" integer,
	"photo_total" integer DEFAULT 0 NOT NULL,
	"up_votes" integer DEFAULT 0 NOT NULL,
	"down_votes" integer DEFAULT 0 NOT NULL,
	"comment_total" integer DEFAULT 0 NOT NULL,
	"view_total" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"content_changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "photo_categories" (
	"photo_id" bigint NOT NULL,
	"category_id" bigint NOT NULL,
	CONSTRAINT "photo_categories_photo_id_category_id_pk" PRIMARY KEY("photo_id","category_id")
);
--> statement-breakpoint
CREATE TABLE "photos" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "photos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_id" bigint NOT NULL,
	"album_id" bigint,
	"position" integer DEFAULT 0 NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"title_key" text collate "C" GENERATED ALWAYS AS (ropewalk_fold(title)) STORED NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'receiving' NOT NULL,
	"is_draft" boolean DEFAULT true NOT NULL,
	"is_held" boolean DEFAULT false NOT NULL,
	"is_announced" boolean DEFAULT false NOT NULL,
	"privacy" smallint DEFAULT 0 NOT NULL,
	"privacy_comment" smallint DEFAULT 0 NOT NULL,
	"setting_audience" text DEFAULT 'members' NOT NULL,
	"album_audience" text DEFAULT 'members' NOT NULL,
	"owner_audience" text GENERATED ALWAYS AS (ropewalk_album_audience(ropewalk_stricter_audience(setting_audience, album_audience), privacy)) STORED NOT NULL,
	"source_key" text DEFAULT '' NOT NULL,
	"raw_key" text DEFAULT '' NOT NULL,
	"source_type" text DEFAULT '' NOT NULL,
	"source_bytes" bigint DEFAULT 0 NOT NULL,
	"content_hash" text,
	"source_width" integer,
	"source_height" integer,
	"width" integer,
	"height" integer,
	"placeholder" text,
	"image_version" integer DEFAULT 0 NOT NULL,
	"sizes" smallint[] DEFAULT '{}' NOT NULL,
	"has_avif" boolean DEFAULT false NOT NULL,
	"edits" jsonb,
	"made_edits" jsonb,
	"removed" text[] DEFAULT '{}' NOT NULL,
	"promo_state" text DEFAULT 'none' NOT NULL,
	"promo_reason" text DEFAULT '' NOT NULL,
	"promo_at" timestamp with time zone,
	"featured_at" timestamp with time zone,
	"up_votes" integer DEFAULT 0 NOT NULL,
	"down_votes" integer DEFAULT 0 NOT NULL,
	"comment_total" integer DEFAULT 0 NOT NULL,
	"view_total" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "content_tags" (
	"type_id" text NOT NULL,
	"item_id" bigint NOT NULL,
	"tag_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "content_tags_type_id_item_id_tag_id_pk" PRIMARY KEY("type_id","item_id","tag_id")
);
--> statement-breakpoint
CREATE TABLE "tags" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tags_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"name_key" text collate "C" GENERATED ALWAYS AS (ropewalk_fold(name)) STORED NOT NULL,
	"item_total" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "photo_albums" ADD CONSTRAINT "photo_albums_owner_id_members_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_albums" ADD CONSTRAINT "photo_albums_cover_photo_id_photos_id_fk" FOREIGN KEY ("cover_photo_id") REFERENCES "public"."photos"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_categories" ADD CONSTRAINT "photo_categories_photo_id_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_categories" ADD CONSTRAINT "photo_categories_category_id_video_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."video_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_owner_id_members_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_album_id_photo_albums_id_fk" FOREIGN KEY ("album_id") REFERENCES "public"."photo_albums"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_tags" ADD CONSTRAINT "content_tags_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_tags" ADD CONSTRAINT "content_tags_item_fk" FOREIGN KEY ("type_id","item_id") REFERENCES "public"."content_items"("type_id","item_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "photo_albums_latest" ON "photo_albums" USING btree ("content_changed_at" DESC NULLS LAST,"id" DESC NULLS LAST,"owner_id","owner_audience") WHERE deleted_at is null and photo_total > 0;--> statement-breakpoint
CREATE INDEX "photo_albums_most_liked" ON "photo_albums" USING btree ("up_votes" DESC NULLS LAST,"id" DESC NULLS LAST,"owner_id","owner_audience") WHERE deleted_at is null and photo_total > 0;--> statement-breakpoint
CREATE INDEX "photo_albums_most_viewed" ON "photo_albums" USING btree ("view_total" DESC NULLS LAST,"id" DESC NULLS LAST,"owner_id","owner_audience") WHERE deleted_at is null and photo_total > 0;--> statement-breakpoint
CREATE INDEX "photo_albums_most_talked" ON "photo_albums" USING btree ("comment_total" DESC NULLS LAST,"id" DESC NULLS LAST,"owner_id","owner_audience") WHERE deleted_at is null and photo_total > 0;--> statement-breakpoint
CREATE INDEX "photo_albums_for_sale" ON "photo_albums" USING btree ("content_changed_at" DESC NULLS LAST,"id" DESC NULLS LAST,"owner_id","owner_audience") WHERE price is not null and deleted_at is null and photo_total > 0;--> statement-breakpoint
CREATE INDEX "photo_albums_owner" ON "photo_albums" USING btree ("owner_id","content_changed_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "photo_albums_restricted" ON "photo_albums" USING btree ("owner_id","owner_audience") WHERE owner_audience in ('friends','nobody') and deleted_at is null;--> statement-breakpoint
CREATE INDEX "photo_albums_cover" ON "photo_albums" USING btree ("cover_photo_id") WHERE cover_photo_id is not null;--> statement-breakpoint
CREATE INDEX "photo_albums_name_trgm" ON "photo_albums" USING gin (name_key gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "photo_categories_category" ON "photo_categories" USING btree ("category_id","photo_id");--> statement-breakpoint
CREATE INDEX "photos_latest" ON "photos" USING btree ("published_at" DESC NULLS LAST,"id" DESC NULLS LAST,"owner_id","owner_audience") WHERE deleted_at is null and not is_draft and not is_held and state = 'ready';--> statement-breakpoint
CREATE INDEX "photos_most_liked" ON "photos" USING btree ("up_votes" DESC NULLS LAST,"id" DESC NULLS LAST,"owner_id","owner_audience") WHERE deleted_at is null and not is_draft and not is_held and state = 'ready';--> statement-breakpoint
CREATE INDEX "photos_most_talked" ON "photos" USING btree ("comment_total" DESC NULLS LAST,"id" DESC NULLS LAST,"owner_id","owner_audience") WHERE deleted_at is null and not is_draft and not is_held and state = 'ready';--> statement-breakpoint
CREATE INDEX "photos_owner" ON "photos" USING btree ("owner_id","published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "photos_album" ON "photos" USING btree ("album_id","position","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "photos_featured" ON "photos" USING btree ("featured_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE featured_at is not null and deleted_at is null and not is_draft and not is_held and state = 'ready';--> statement-breakpoint
CREATE INDEX "photos_promo" ON "photos" USING btree ("promo_state","promo_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE promo_state <> 'none' and deleted_at is null and not is_draft and not is_held and state = 'ready';--> statement-breakpoint
CREATE INDEX "photos_restricted" ON "photos" USING btree ("owner_id","owner_audience") WHERE owner_audience in ('friends','nobody') and deleted_at is null;--> statement-breakpoint
CREATE INDEX "photos_title_trgm" ON "photos" USING gin (title_key gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "photos_same_file" ON "photos" USING btree ("owner_id","content_hash") WHERE content_hash is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "photos_without_avif" ON "photos" USING btree ("id") WHERE not has_avif and state = 'ready' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "content_tags_tag" ON "content_tags" USING btree ("tag_id","type_id","item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tags_key" ON "tags" USING btree ("name_key");--> statement-breakpoint
CREATE INDEX "tags_start" ON "tags" USING btree (name_key text_pattern_ops);--> statement-breakpoint
CREATE INDEX "tags_trgm" ON "tags" USING gin (name_key gin_trgm_ops);--> statement-breakpoint
CREATE FUNCTION "ropewalk_photo_album_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform ropewalk_put_content_item('photo_album', new.id, new.owner_id,
    case when new.deleted_at is not null then 'deleted' when new.photo_total = 0 then 'unlisted' else 'listed' end,
    new.owner_audience, new.created_at);
  return null;
end
$$;--> statement-breakpoint
CREATE TRIGGER "photo_albums_content_item" AFTER INSERT OR UPDATE OF "owner_id", "privacy", "setting_audience", "photo_total", "created_at", "deleted_at"
  ON "photo_albums" FOR EACH ROW EXECUTE FUNCTION ropewalk_photo_album_changed();--> statement-breakpoint
CREATE TRIGGER "photo_albums_content_item_gone" AFTER DELETE ON "photo_albums" FOR EACH ROW EXECUTE FUNCTION ropewalk_drop_content_item('photo_album');--> statement-breakpoint
-- The photos of an album are never open to more members than the album is.
CREATE FUNCTION "ropewalk_album_audience_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  update photos set album_audience = new.owner_audience where album_id = new.id and album_audience <> new.owner_audience;
  return null;
end
$$;--> statement-breakpoint
CREATE TRIGGER "photo_albums_audience" AFTER UPDATE OF "privacy", "setting_audience" ON "photo_albums" FOR EACH ROW
  EXECUTE FUNCTION ropewalk_album_audience_changed();--> statement-breakpoint
-- Locks the album, so that a change of its audience at the same time reaches the photo. Commands that move photos from one album to another
-- lock both beforehand, in the order of their ids.
CREATE FUNCTION "ropewalk_photo_enters_album"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  new.album_audience := 'members';
  if new.album_id is not null then
    select owner_audience into strict new.album_audience from photo_albums where id = new.album_id for no key update;
  end if;
  return new;
end
$$;--> statement-breakpoint
CREATE TRIGGER "photos_enter_album" BEFORE INSERT OR UPDATE OF "album_id" ON "photos" FOR EACH ROW
  EXECUTE FUNCTION ropewalk_photo_enters_album();--> statement-breakpoint
CREATE FUNCTION "ropewalk_photo_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform ropewalk_put_content_item('photo', new.id, new.owner_id,
    case when new.deleted_at is not null then 'deleted' when new.is_draft or new.is_held or new.state <> 'ready' then 'private' else 'listed' end,
    new.owner_audience, new.published_at);
  return null;
end
$$;--> statement-breakpoint
CREATE TRIGGER "photos_content_item" AFTER INSERT OR UPDATE OF "owner_id", "state", "is_draft", "is_held", "privacy", "setting_audience", "album_audience", "published_at", "deleted_at"
  ON "photos" FOR EACH ROW EXECUTE FUNCTION ropewalk_photo_changed();--> statement-breakpoint
CREATE TRIGGER "photos_content_item_gone" AFTER DELETE ON "photos" FOR EACH ROW EXECUTE FUNCTION ropewalk_drop_content_item('photo');--> statement-breakpoint
CREATE FUNCTION "ropewalk_photo_counts"("photo" photos) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  select photo.album_id is not null and photo.deleted_at is null and not photo.is_draft and not photo.is_held and photo.state = 'ready'
$$;--> statement-breakpoint
-- Albums are locked in the order of their ids, so that two members' changes do not wait for each other. Those in which a photo was really
-- added, removed or moved count as changed: not those of a photo that is edited, held or shown again.
CREATE FUNCTION "ropewalk_add_to_photo_totals"("album_ids" bigint[], "deltas" int[], "changed" boolean[]) RETURNS void LANGUAGE plpgsql AS $$
begin
  perform 1 from photo_albums where id = any (album_ids) order by id for no key update;
  update photo_albums a set photo_total = a.photo_total + n.delta, content_changed_at = case when n.is_changed then now() else a.content_changed_at end
    from unnest(album_ids, deltas, changed) as n (album_id, delta, is_changed) where a.id = n.album_id;
end
$$;--> statement-breakpoint
CREATE FUNCTION "ropewalk_photos_inserted"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform ropewalk_add_to_photo_totals(array_agg(n.album_id), array_agg(n.delta), array_agg(true))
    from (select p.album_id, count(*)::int as delta from added p where ropewalk_photo_counts(p.*) group by p.album_id) n having count(*) > 0;
  return null;
end
$$;--> statement-breakpoint
CREATE FUNCTION "ropewalk_photos_updated"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform ropewalk_add_to_photo_totals(array_agg(n.album_id), array_agg(n.delta), array_agg(n.is_changed))
    from (
      select c.album_id, sum(c.delta)::int as delta, bool_or(c.is_changed) as is_changed from (
        select p.album_id, 1 as delta, o.album_id is distinct from p.album_id or o.deleted_at is not null or o.is_draft or o.image_version = 0
            or (p.is_announced and not o.is_announced) as is_changed
          from added p join removed o on o.id = p.id where ropewalk_photo_counts(p.*)
        union all
        select p.album_id, -1, n.album_id is distinct from p.album_id or n.deleted_at is not null
          from removed p join added n on n.id = p.id where ropewalk_photo_counts(p.*)
      ) c group by c.album_id having sum(c.delta) <> 0 or bool_or(c.is_changed)
    ) n having count(*) > 0;
  return null;
end
$$;--> statement-breakpoint
CREATE FUNCTION "ropewalk_photos_deleted"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform ropewalk_add_to_photo_totals(array_agg(n.album_id), array_agg(n.delta), array_agg(true))
    from (select p.album_id, -count(*)::int as delta from removed p where ropewalk_photo_counts(p.*) group by p.album_id) n having count(*) > 0;
  return null;
end
$$;--> statement-breakpoint
CREATE TRIGGER "photos_inserted" AFTER INSERT ON "photos" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ropewalk_photos_inserted();--> statement-breakpoint
CREATE TRIGGER "photos_updated" AFTER UPDATE ON "photos" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ropewalk_photos_updated();--> statement-breakpoint
CREATE TRIGGER "photos_deleted" AFTER DELETE ON "photos" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION ropewalk_photos_deleted();--> statement-breakpoint
CREATE FUNCTION "ropewalk_tags_added"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform 1 from tags where id in (select tag_id from added) order by id for no key update;
  update tags t set item_total = t.item_total + n.total from (select tag_id, count(*)::int as total from added group by tag_id) n where t.id = n.tag_id;
  return null;
end
$$;--> statement-breakpoint
CREATE FUNCTION "ropewalk_tags_removed"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform 1 from tags where id in (select tag_id from removed) order by id for no key update;
  update tags t set item_total = t.item_total - n.total from (select tag_id, count(*)::int as total from removed group by tag_id) n where t.id = n.tag_id;
  return null;
end
$$;--> statement-breakpoint
CREATE TRIGGER "content_tags_added" AFTER INSERT ON "content_tags" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ropewalk_tags_added();--> statement-breakpoint
CREATE TRIGGER "content_tags_removed" AFTER DELETE ON "content_tags" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION ropewalk_tags_removed();
