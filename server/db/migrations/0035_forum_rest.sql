CREATE TABLE "post_attachments" (
	"post_id" bigint NOT NULL,
	"attachment_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "post_attachments_post_id_attachment_id_pk" PRIMARY KEY("post_id","attachment_id")
);
--> statement-breakpoint
DROP INDEX "posts_owner";--> statement-breakpoint
DROP INDEX "threads_recent";--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "forum_id" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "waiting_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "declined_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "threads" ADD COLUMN "is_waiting" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "threads" ADD COLUMN "poll_id" bigint;--> statement-breakpoint
ALTER TABLE "threads" ADD COLUMN "copied_from_id" bigint;--> statement-breakpoint
ALTER TABLE "post_attachments" ADD CONSTRAINT "post_attachments_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_attachments" ADD CONSTRAINT "post_attachments_attachment_id_attachments_id_fk" FOREIGN KEY ("attachment_id") REFERENCES "public"."attachments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "post_attachments_file" ON "post_attachments" USING btree ("attachment_id");--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_poll_id_polls_id_fk" FOREIGN KEY ("poll_id") REFERENCES "public"."polls"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_copied_from_id_threads_id_fk" FOREIGN KEY ("copied_from_id") REFERENCES "public"."threads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "posts_thread_owner" ON "posts" USING btree ("thread_id","owner_id","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "posts_forum" ON "posts" USING btree ("forum_id","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "posts_thread_waiting" ON "posts" USING btree ("thread_id","id") WHERE deleted_at is null and waiting_at is not null;--> statement-breakpoint
CREATE INDEX "posts_queue" ON "posts" USING btree ("waiting_at","id") WHERE deleted_at is null and waiting_at is not null and declined_reason = '';--> statement-breakpoint
CREATE INDEX "threads_copies" ON "threads" USING btree ("copied_from_id");--> statement-breakpoint
CREATE INDEX "posts_owner" ON "posts" USING btree ("owner_id","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "threads_recent" ON "threads" USING btree ("last_post_at" DESC NULLS LAST,"id" DESC NULLS LAST,"owner_id","is_waiting") WHERE deleted_at is null;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_poll" UNIQUE("poll_id");--> statement-breakpoint
UPDATE "posts" SET "forum_id" = t.forum_id, "position" = coalesce(n.position, 0)
  FROM threads t, (
    select id, case when deleted_at is null then row_number() over (partition by thread_id, deleted_at is null order by id) end as position from posts
  ) n WHERE t.id = posts.thread_id AND n.id = posts.id;--> statement-breakpoint
CREATE TRIGGER post_attachments_private AFTER INSERT ON post_attachments FOR EACH ROW EXECUTE FUNCTION ropewalk_keep_private();--> statement-breakpoint
CREATE FUNCTION "ropewalk_post_forum"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  select forum_id into new.forum_id from threads where id = new.thread_id;
  return new;
end
$$;--> statement-breakpoint
CREATE TRIGGER "posts_forum_id" BEFORE INSERT OR UPDATE OF "thread_id" ON "posts" FOR EACH ROW EXECUTE FUNCTION ropewalk_post_forum();--> statement-breakpoint
CREATE FUNCTION "ropewalk_thread_moved"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  update posts set forum_id = new.forum_id where thread_id = new.id;
  return null;
end
$$;--> statement-breakpoint
CREATE TRIGGER "threads_moved" AFTER UPDATE OF "forum_id" ON "threads"
  FOR EACH ROW WHEN (old.forum_id <> new.forum_id) EXECUTE FUNCTION ropewalk_thread_moved();--> statement-breakpoint
-- What waits for staff is private: its author and moderators see it.
CREATE OR REPLACE FUNCTION "ropewalk_thread_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform ropewalk_put_content_item('thread', new.id, new.owner_id,
    case when new.deleted_at is not null then 'deleted' when new.is_waiting then 'private' else 'listed' end, 'members', new.created_at);
  if tg_op = 'UPDATE' and new.deleted_at is not null and old.deleted_at is null then
    update content_items set state = 'deleted'
      where type_id = 'post' and item_id in (select id from posts where thread_id = new.id and deleted_at is null);
  end if;
  return null;
end
$$;--> statement-breakpoint
DROP TRIGGER "threads_content_item" ON "threads";--> statement-breakpoint
CREATE TRIGGER "threads_content_item" AFTER INSERT OR UPDATE OF "owner_id", "deleted_at", "is_waiting"
  ON "threads" FOR EACH ROW EXECUTE FUNCTION ropewalk_thread_changed();--> statement-breakpoint
CREATE OR REPLACE FUNCTION "ropewalk_post_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform ropewalk_put_content_item('post', new.id, new.owner_id,
    case when new.deleted_at is not null or exists (select 1 from threads where id = new.thread_id and deleted_at is not null) then 'deleted'
      when new.waiting_at is not null then 'private' else 'listed' end,
    'members', new.created_at);
  return null;
end
$$;--> statement-breakpoint
DROP TRIGGER "posts_content_item" ON "posts";--> statement-breakpoint
CREATE TRIGGER "posts_content_item" AFTER INSERT OR UPDATE OF "owner_id", "thread_id", "deleted_at", "waiting_at"
  ON "posts" FOR EACH ROW EXECUTE FUNCTION ropewalk_post_changed();--> statement-breakpoint
CREATE OR REPLACE FUNCTION "ropewalk_forum_totals"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform 1 from forums where id in (coalesce(new.forum_id, old.forum_id), coalesce(old.forum_id, new.forum_id)) order by id for no key update;
  if tg_op <> 'INSERT' and old.deleted_at is null and not old.is_waiting then
    update forums set thread_total = thread_total - 1, post_total = post_total - old.post_total where id = old.forum_id;
  end if;
  if tg_op <> 'DELETE' and new.deleted_at is null and not new.is_waiting then
    update forums set thread_total = thread_total + 1, post_total = post_total + new.post_total where id = new.forum_id;
  end if;
  return null;
end
$$;--> statement-breakpoint
DROP TRIGGER "threads_forum_totals" ON "threads";--> statement-breakpoint
CREATE TRIGGER "threads_forum_totals" AFTER INSERT OR DELETE OR UPDATE OF "forum_id", "post_total", "deleted_at", "is_waiting"
  ON "threads" FOR EACH ROW EXECUTE FUNCTION ropewalk_forum_totals();
