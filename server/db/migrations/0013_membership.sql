CREATE TABLE "member_names" (
	"skeleton" text PRIMARY KEY NOT NULL,
	"member_id" bigint,
	"free_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "member_names" ADD CONSTRAINT "member_names_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "member_names_member" ON "member_names" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "member_names_free" ON "member_names" USING btree ("free_at") WHERE free_at is not null;--> statement-breakpoint
-- By hand: the accounts of the demo are the operator's own, so their addresses count as confirmed.
UPDATE "members" SET "email_confirmed_at" = "created_at" WHERE "email" LIKE 'member-%@demo.ropewalk.example' AND "email_confirmed_at" IS NULL;