CREATE TABLE "blog_posts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "blog_posts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_id" bigint NOT NULL,
	"title" text NOT NULL,
	"title_key" text collate "C" GENERATED ALWAYS AS (ropewalk_fold(title)) STORED NOT NULL,
	"text" text NOT NULL,
	"category" text DEFAULT 'blog' NOT NULL,
	"link" text,
	"up_votes" integer DEFAULT 0 NOT NULL,
	"down_votes" integer DEFAULT 0 NOT NULL,
	"comment_total" integer DEFAULT 0 NOT NULL,
	"view_total" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "faq_categories" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "faq_categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"position" smallint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "faq_questions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "faq_questions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"category_id" bigint NOT NULL,
	"question" text NOT NULL,
	"answer" text NOT NULL,
	"text_key" text collate "C" GENERATED ALWAYS AS (ropewalk_fold(question || ' ' || answer)) STORED NOT NULL,
	"status" text DEFAULT 'published' NOT NULL,
	"position" smallint NOT NULL,
	"helped_total" integer DEFAULT 0 NOT NULL,
	"not_helped_total" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "faq_votes" (
	"question_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"did_help" boolean NOT NULL,
	CONSTRAINT "faq_votes_question_id_member_id_pk" PRIMARY KEY("question_id","member_id")
);
--> statement-breakpoint
ALTER TABLE "site_news" ADD COLUMN "link" text;--> statement-breakpoint
ALTER TABLE "site_news" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD CONSTRAINT "blog_posts_owner_id_members_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "faq_questions" ADD CONSTRAINT "faq_questions_category_id_faq_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."faq_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "faq_votes" ADD CONSTRAINT "faq_votes_question_id_faq_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."faq_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "faq_votes" ADD CONSTRAINT "faq_votes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blog_posts_latest" ON "blog_posts" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST,"owner_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "blog_posts_category" ON "blog_posts" USING btree ("category","created_at" DESC NULLS LAST,"id" DESC NULLS LAST,"owner_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "blog_posts_most_talked" ON "blog_posts" USING btree ("comment_total" DESC NULLS LAST,"id" DESC NULLS LAST,"owner_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "blog_posts_most_liked" ON "blog_posts" USING btree ("up_votes" DESC NULLS LAST,"id" DESC NULLS LAST,"owner_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "blog_posts_owner" ON "blog_posts" USING btree ("owner_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "blog_posts_title_trgm" ON "blog_posts" USING gin (title_key gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "faq_categories_position" ON "faq_categories" USING btree ("position","id");--> statement-breakpoint
CREATE INDEX "faq_questions_category" ON "faq_questions" USING btree ("category_id","position","id");--> statement-breakpoint
CREATE INDEX "faq_votes_member" ON "faq_votes" USING btree ("member_id");--> statement-breakpoint
CREATE FUNCTION "ropewalk_blog_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform ropewalk_put_content_item('blog', new.id, new.owner_id,
    case when new.deleted_at is not null then 'deleted' else 'listed' end, 'members', new.created_at);
  return null;
end
$$;--> statement-breakpoint
CREATE TRIGGER "blog_posts_content_item" AFTER INSERT OR UPDATE OF "owner_id", "created_at", "deleted_at"
  ON "blog_posts" FOR EACH ROW EXECUTE FUNCTION ropewalk_blog_changed();--> statement-breakpoint
CREATE TRIGGER "blog_posts_content_item_gone" AFTER DELETE ON "blog_posts" FOR EACH ROW EXECUTE FUNCTION ropewalk_drop_content_item('blog');
