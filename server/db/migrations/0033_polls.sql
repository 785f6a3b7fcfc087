CREATE TABLE "poll_answers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "poll_answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"poll_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"answer" text NOT NULL,
	"answer_key" text collate "C" GENERATED ALWAYS AS (ropewalk_fold(answer)) STORED NOT NULL,
	"vote_total" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "poll_votes" (
	"poll_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"answer_ids" bigint[] NOT NULL,
	CONSTRAINT "poll_votes_poll_id_member_id_pk" PRIMARY KEY("poll_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "polls" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "polls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_id" bigint NOT NULL,
	"title" text NOT NULL,
	"title_key" text collate "C" GENERATED ALWAYS AS (ropewalk_fold(title)) STORED NOT NULL,
	"is_multiple" boolean DEFAULT false NOT NULL,
	"show_results" text DEFAULT 'after_vote' NOT NULL,
	"ends_at" timestamp with time zone,
	"privacy" smallint DEFAULT 0 NOT NULL,
	"privacy_comment" smallint DEFAULT 0 NOT NULL,
	"owner_audience" text GENERATED ALWAYS AS (ropewalk_album_audience('members', privacy)) STORED NOT NULL,
	"voter_total" integer DEFAULT 0 NOT NULL,
	"up_votes" integer DEFAULT 0 NOT NULL,
	"comment_total" integer DEFAULT 0 NOT NULL,
	"view_total" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "poll_answers" ADD CONSTRAINT "poll_answers_poll_id_polls_id_fk" FOREIGN KEY ("poll_id") REFERENCES "public"."polls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_votes" ADD CONSTRAINT "poll_votes_poll_id_polls_id_fk" FOREIGN KEY ("poll_id") REFERENCES "public"."polls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_votes" ADD CONSTRAINT "poll_votes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "polls" ADD CONSTRAINT "polls_owner_id_members_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "poll_answers_poll" ON "poll_answers" USING btree ("poll_id","position");--> statement-breakpoint
CREATE INDEX "poll_answers_answer_trgm" ON "poll_answers" USING gin (answer_key gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "poll_votes_member" ON "poll_votes" USING btree ("member_id","poll_id");--> statement-breakpoint
CREATE INDEX "polls_latest" ON "polls" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST,"owner_id","owner_audience","ends_at") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "polls_most_voted" ON "polls" USING btree ("voter_total" DESC NULLS LAST,"id" DESC NULLS LAST,"owner_id","owner_audience") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "polls_most_talked" ON "polls" USING btree ("comment_total" DESC NULLS LAST,"id" DESC NULLS LAST,"owner_id","owner_audience") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "polls_most_liked" ON "polls" USING btree ("up_votes" DESC NULLS LAST,"id" DESC NULLS LAST,"owner_id","owner_audience") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "polls_owner" ON "polls" USING btree ("owner_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "polls_restricted" ON "polls" USING btree ("owner_id","owner_audience") WHERE owner_audience in ('friends','nobody') and deleted_at is null;--> statement-breakpoint
CREATE INDEX "polls_title_trgm" ON "polls" USING gin (title_key gin_trgm_ops);--> statement-breakpoint
CREATE FUNCTION "ropewalk_poll_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform ropewalk_put_content_item('poll', new.id, new.owner_id,
    case when new.deleted_at is not null then 'deleted' else 'listed' end, new.owner_audience, new.created_at);
  return null;
end
$$;--> statement-breakpoint
CREATE TRIGGER "polls_content_item" AFTER INSERT OR UPDATE OF "owner_id", "privacy", "created_at", "deleted_at"
  ON "polls" FOR EACH ROW EXECUTE FUNCTION ropewalk_poll_changed();--> statement-breakpoint
CREATE TRIGGER "polls_content_item_gone" AFTER DELETE ON "polls" FOR EACH ROW EXECUTE FUNCTION ropewalk_drop_content_item('poll');
