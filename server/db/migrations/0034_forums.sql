CREATE TABLE "forums" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "forums_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parent_id" bigint,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"ordering" integer DEFAULT 0 NOT NULL,
	"thread_total" integer DEFAULT 0 NOT NULL,
	"post_total" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_revisions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "post_revisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"post_id" bigint NOT NULL,
	"editor_id" bigint NOT NULL,
	"text" text NOT NULL,
	"replaced_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "posts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"thread_id" bigint NOT NULL,
	"owner_id" bigint NOT NULL,
	"text" text NOT NULL,
	"text_parsed" jsonb NOT NULL,
	"text_key" text collate "C" GENERATED ALWAYS AS (ropewalk_fold(text)) STORED NOT NULL,
	"quoted_id" bigint,
	"up_votes" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"edited_at" timestamp with time zone,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "thread_seats" (
	"member_id" bigint NOT NULL,
	"thread_id" bigint NOT NULL,
	"read_post_id" bigint DEFAULT 0 NOT NULL,
	"is_subscribed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "thread_seats_member_id_thread_id_pk" PRIMARY KEY("member_id","thread_id")
);
--> statement-breakpoint
CREATE TABLE "threads" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "threads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"forum_id" bigint NOT NULL,
	"owner_id" bigint NOT NULL,
	"title" text NOT NULL,
	"title_key" text collate "C" GENERATED ALWAYS AS (ropewalk_fold(title)) STORED NOT NULL,
	"is_sticky" boolean DEFAULT false NOT NULL,
	"is_closed" boolean DEFAULT false NOT NULL,
	"post_total" integer DEFAULT 0 NOT NULL,
	"first_post_id" bigint DEFAULT 0 NOT NULL,
	"last_post_id" bigint DEFAULT 0 NOT NULL,
	"last_post_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "forums" ADD CONSTRAINT "forums_parent_id_forums_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."forums"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_revisions" ADD CONSTRAINT "post_revisions_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_revisions" ADD CONSTRAINT "post_revisions_editor_id_members_id_fk" FOREIGN KEY ("editor_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_owner_id_members_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_quoted_id_posts_id_fk" FOREIGN KEY ("quoted_id") REFERENCES "public"."posts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_seats" ADD CONSTRAINT "thread_seats_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_seats" ADD CONSTRAINT "thread_seats_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_forum_id_forums_id_fk" FOREIGN KEY ("forum_id") REFERENCES "public"."forums"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_owner_id_members_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "forums_order" ON "forums" USING btree ("parent_id","ordering","id");--> statement-breakpoint
CREATE INDEX "post_revisions_post" ON "post_revisions" USING btree ("post_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "posts_thread" ON "posts" USING btree ("thread_id","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "posts_owner" ON "posts" USING btree ("owner_id","id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "posts_quoted" ON "posts" USING btree ("quoted_id");--> statement-breakpoint
CREATE INDEX "posts_text_trgm" ON "posts" USING gin (text_key gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "thread_seats_subscribed" ON "thread_seats" USING btree ("member_id","thread_id") WHERE is_subscribed;--> statement-breakpoint
CREATE INDEX "thread_seats_thread" ON "thread_seats" USING btree ("thread_id");--> statement-breakpoint
CREATE INDEX "threads_forum" ON "threads" USING btree ("forum_id","is_sticky" DESC NULLS LAST,"last_post_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "threads_forum_recent" ON "threads" USING btree ("forum_id","last_post_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "threads_recent" ON "threads" USING btree ("last_post_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "threads_owner" ON "threads" USING btree ("owner_id","last_post_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "threads_unanswered" ON "threads" USING btree ("last_post_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null and post_total = 1;--> statement-breakpoint
CREATE INDEX "threads_title_trgm" ON "threads" USING gin (title_key gin_trgm_ops);--> statement-breakpoint
CREATE FUNCTION "ropewalk_thread_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform ropewalk_put_content_item('thread', new.id, new.owner_id,
    case when new.deleted_at is not null then 'deleted' else 'listed' end, 'members', new.created_at);
  if tg_op = 'UPDATE' and new.deleted_at is not null and old.deleted_at is null then
    update content_items set state = 'deleted'
      where type_id = 'post' and item_id in (select id from posts where thread_id = new.id and deleted_at is null);
  end if;
  return null;
end
$$;--> statement-breakpoint
CREATE TRIGGER "threads_content_item" AFTER INSERT OR UPDATE OF "owner_id", "deleted_at"
  ON "threads" FOR EACH ROW EXECUTE FUNCTION ropewalk_thread_changed();--> statement-breakpoint
CREATE TRIGGER "threads_content_item_gone" AFTER DELETE ON "threads" FOR EACH ROW EXECUTE FUNCTION ropewalk_drop_content_item('thread');--> statement-breakpoint
CREATE FUNCTION "ropewalk_post_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform ropewalk_put_content_item('post', new.id, new.owner_id,
    case when new.deleted_at is not null or exists (select 1 from threads where id = new.thread_id and deleted_at is not null) then 'deleted' else 'listed' end,
    'members', new.created_at);
  return null;
end
$$;--> statement-breakpoint
CREATE TRIGGER "posts_content_item" AFTER INSERT OR UPDATE OF "owner_id", "thread_id", "deleted_at"
  ON "posts" FOR EACH ROW EXECUTE FUNCTION ropewalk_post_changed();--> statement-breakpoint
CREATE TRIGGER "posts_content_item_gone" AFTER DELETE ON "posts" FOR EACH ROW EXECUTE FUNCTION ropewalk_drop_content_item('post');--> statement-breakpoint
-- Forums are locked in the order of their ids, so that threads moved in opposite directions do not wait for each other.
CREATE FUNCTION "ropewalk_forum_totals"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform 1 from forums where id in (coalesce(new.forum_id, old.forum_id), coalesce(old.forum_id, new.forum_id)) order by id for no key update;
  if tg_op <> 'INSERT' and old.deleted_at is null then
    update forums set thread_total = thread_total - 1, post_total = post_total - old.post_total where id = old.forum_id;
  end if;
  if tg_op <> 'DELETE' and new.deleted_at is null then
    update forums set thread_total = thread_total + 1, post_total = post_total + new.post_total where id = new.forum_id;
  end if;
  return null;
end
$$;--> statement-breakpoint
CREATE TRIGGER "threads_forum_totals" AFTER INSERT OR DELETE OR UPDATE OF "forum_id", "post_total", "deleted_at"
  ON "threads" FOR EACH ROW EXECUTE FUNCTION ropewalk_forum_totals();
