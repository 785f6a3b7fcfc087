CREATE TABLE "dmca_authorisations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dmca_authorisations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"full_name" text NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"challenge_hash" text PRIMARY KEY NOT NULL,
	"member_id" bigint,
	"purpose" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attachments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "attachments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"name" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"size_bytes" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "attachments_name" UNIQUE("name")
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "spent_proofs" (
	"id" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_optins" (
	"member_id" bigint PRIMARY KEY NOT NULL,
	"news" boolean NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "videos_latest";--> statement-breakpoint
DROP INDEX "videos_duration";--> statement-breakpoint
DROP INDEX "videos_title";--> statement-breakpoint
DROP INDEX "videos_description";--> statement-breakpoint
DROP INDEX "videos_price";--> statement-breakpoint
DROP INDEX "videos_featured";--> statement-breakpoint
DROP INDEX "videos_download";--> statement-breakpoint
DROP INDEX "videos_status";--> statement-breakpoint
ALTER TABLE "mail_keys" ADD COLUMN "code_hash" text;--> statement-breakpoint
ALTER TABLE "mail_keys" ADD COLUMN "code_tries" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "removal_keeps_content" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "name_changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "feed_items" ADD COLUMN "picture_key" text;--> statement-breakpoint
ALTER TABLE "showcase_entries" ADD COLUMN "picture_id" text;--> statement-breakpoint
ALTER TABLE "dmca_authorisations" ADD CONSTRAINT "dmca_authorisations_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_optins" ADD CONSTRAINT "mail_optins_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "dmca_authorisations_one" ON "dmca_authorisations" USING btree ("member_id") WHERE withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "dmca_authorisations_member" ON "dmca_authorisations" USING btree ("member_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "passkey_challenges_expiry" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkey_challenges_member" ON "passkey_challenges" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "attachments_member" ON "attachments" USING btree ("member_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "spent_proofs_expiry" ON "spent_proofs" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "feed_items_once_friends" ON "feed_items" USING btree (least("member_id", "subject_id"),greatest("member_id", "subject_id")) WHERE kind = 'friends_made';--> statement-breakpoint
CREATE UNIQUE INDEX "feed_items_once_picture" ON "feed_items" USING btree ("member_id","picture_key") WHERE kind = 'picture_changed';--> statement-breakpoint
CREATE INDEX "directory_about_start" ON "directory_entries" USING btree (left("about_key", 120) collate "C");--> statement-breakpoint
CREATE INDEX "directory_contacts_start" ON "directory_entries" USING btree (left("contacts_key", 120) collate "C");--> statement-breakpoint
CREATE INDEX "videos_latest" ON "videos" USING btree ("published_at" DESC NULLS LAST,"id" DESC NULLS LAST,"owner_id","owner_audience") WHERE status in ('ready','encoding') and deleted_at is null and is_playable;--> statement-breakpoint
CREATE INDEX "videos_duration" ON "videos" USING btree ("duration_key" DESC NULLS LAST,"id" DESC NULLS LAST,"owner_id","owner_audience") WHERE status in ('ready','encoding') and deleted_at is null and is_playable;--> statement-breakpoint
CREATE INDEX "videos_title" ON "videos" USING btree ("title_key","id","owner_id","owner_audience") WHERE status in ('ready','encoding') and deleted_at is null and is_playable;--> statement-breakpoint
CREATE INDEX "videos_description" ON "videos" USING btree ("description_start","id","owner_id","owner_audience") WHERE status in ('ready','encoding') and deleted_at is null and is_playable;--> statement-breakpoint
CREATE INDEX "videos_price" ON "videos" USING btree ("price_key" DESC NULLS LAST,"id" DESC NULLS LAST,"owner_id","owner_audience") WHERE status in ('ready','encoding') and deleted_at is null and is_playable;--> statement-breakpoint
CREATE INDEX "videos_featured" ON "videos" USING btree ("published_at" DESC NULLS LAST,"id" DESC NULLS LAST,"owner_id","owner_audience") WHERE is_featured and status in ('ready','encoding') and deleted_at is null and is_playable;--> statement-breakpoint
CREATE INDEX "videos_download" ON "videos" USING btree ("allow_download","published_at" DESC NULLS LAST,"id" DESC NULLS LAST,"owner_id","owner_audience") WHERE status in ('ready','encoding') and deleted_at is null and is_playable;--> statement-breakpoint
CREATE INDEX "videos_status" ON "videos" USING btree ("status","published_at" DESC NULLS LAST,"id" DESC NULLS LAST,"owner_id","owner_audience","is_playable") WHERE deleted_at is null;--> statement-breakpoint
ALTER TABLE "showcase_entries" ADD CONSTRAINT "showcase_picture" UNIQUE("picture_id");