DROP INDEX "video_albums_largest";--> statement-breakpoint
ALTER TABLE "video_albums" ADD COLUMN "shown_total" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "video_albums_largest" ON "video_albums" USING btree ("shown_total" DESC NULLS LAST,"id" DESC NULLS LAST,"owner_id","owner_audience") WHERE deleted_at is null and video_total > 0;--> statement-breakpoint
-- The condition of the lists, `isListed` and `isForMembers`.
CREATE FUNCTION "ropewalk_is_video_shown"("status" text, "deleted_at" timestamptz, "is_playable" boolean, "is_draft" boolean, "owner_audience" text)
  RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  select status in ('ready', 'encoding') and deleted_at is null and is_playable and not is_draft and owner_audience in ('members', 'public')
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "ropewalk_album_items_added"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform 1 from video_albums where id in (select album_id from changed) order by id for no key update;
  update video_albums a set video_total = a.video_total + n.total, shown_total = a.shown_total + n.shown
    from (
      select c.album_id, count(*)::int as total,
        (count(*) filter (where ropewalk_is_video_shown(v.status, v.deleted_at, v.is_playable, v.is_draft, v.owner_audience)))::int as shown
      from changed c join videos v on v.id = c.video_id group by c.album_id
    ) n where a.id = n.album_id;
  return null;
end
$$;--> statement-breakpoint
-- Counted anew, because the removed video's row may be gone or have changed in the same statement.
CREATE OR REPLACE FUNCTION "ropewalk_album_items_removed"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform 1 from video_albums where id in (select album_id from changed) order by id for no key update;
  update video_albums a set video_total = a.video_total - n.total,
      shown_total = (
        select count(*) from video_album_items i join videos v on v.id = i.video_id
        where i.album_id = a.id and ropewalk_is_video_shown(v.status, v.deleted_at, v.is_playable, v.is_draft, v.owner_audience)
      )
    from (select album_id, count(*)::int as total from changed group by album_id) n where a.id = n.album_id;
  return null;
end
$$;--> statement-breakpoint
-- A video that is published, hidden or shown to others changes the totals of the albums that it is in.
CREATE FUNCTION "ropewalk_video_shown_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  step int := case when ropewalk_is_video_shown(new.status, new.deleted_at, new.is_playable, new.is_draft, new.owner_audience) then 1 else -1 end;
begin
  perform 1 from video_albums where id in (select album_id from video_album_items where video_id = new.id) order by id for no key update;
  update video_albums set shown_total = greatest(shown_total + step, 0)
    where id in (select album_id from video_album_items where video_id = new.id);
  return null;
end
$$;--> statement-breakpoint
-- By its name it comes before "videos_leave_albums", which takes a deleted video out.
CREATE TRIGGER "videos_album_totals" AFTER UPDATE OF "status", "deleted_at", "is_playable", "is_draft", "owner_audience" ON "videos" FOR EACH ROW
  WHEN (ropewalk_is_video_shown(old.status, old.deleted_at, old.is_playable, old.is_draft, old.owner_audience)
    is distinct from ropewalk_is_video_shown(new.status, new.deleted_at, new.is_playable, new.is_draft, new.owner_audience))
  EXECUTE FUNCTION ropewalk_video_shown_changed();--> statement-breakpoint
UPDATE video_albums a SET shown_total = (
  SELECT count(*) FROM video_album_items i JOIN videos v ON v.id = i.video_id
  WHERE i.album_id = a.id AND ropewalk_is_video_shown(v.status, v.deleted_at, v.is_playable, v.is_draft, v.owner_audience)
);
