CREATE TABLE "record_versions" (
	"member_id" bigint NOT NULL,
	"record" text NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"fields" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "record_versions_member_id_record_pk" PRIMARY KEY("member_id","record")
);
--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "record_versions" ADD CONSTRAINT "record_versions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;