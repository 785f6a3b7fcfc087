CREATE TABLE "mail_optins" (
	"member_id" bigint PRIMARY KEY NOT NULL,
	"news" boolean NOT NULL,
	"digest" boolean NOT NULL,
	"notifications" boolean NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "feed_items" ADD COLUMN "picture_key" text;--> statement-breakpoint
ALTER TABLE "showcase_entries" ADD COLUMN "picture_id" text;--> statement-breakpoint
ALTER TABLE "mail_optins" ADD CONSTRAINT "mail_optins_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "feed_items_once_friends" ON "feed_items" USING btree (least("member_id", "subject_id"),greatest("member_id", "subject_id")) WHERE kind = 'friends_made';--> statement-breakpoint
CREATE UNIQUE INDEX "feed_items_once_picture" ON "feed_items" USING btree ("member_id","picture_key") WHERE kind = 'picture_changed';--> statement-breakpoint
ALTER TABLE "showcase_entries" ADD CONSTRAINT "showcase_picture" UNIQUE("picture_id");