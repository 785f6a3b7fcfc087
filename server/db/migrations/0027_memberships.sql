CREATE TABLE "invitation_allowances" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invitation_allowances_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"qty" integer NOT NULL,
	"source" text NOT NULL,
	"key" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invitation_allowances_key" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "membership_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "membership_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"state" text NOT NULL,
	"kind" text NOT NULL,
	"months" smallint,
	"price" integer DEFAULT 0 NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"transaction_id" bigint,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"member_id" bigint PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"group_before" smallint NOT NULL,
	"week_reminder_of" timestamp with time zone,
	"day_reminder_of" timestamp with time zone,
	"closed_at" timestamp with time zone,
	CONSTRAINT "memberships_span" CHECK (ends_at > starts_at)
);
--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "is_extra" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "invitation_allowances" ADD CONSTRAINT "invitation_allowances_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_events" ADD CONSTRAINT "membership_events_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_events" ADD CONSTRAINT "membership_events_transaction_id_ledger_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invitation_allowances_member" ON "invitation_allowances" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "membership_events_member" ON "membership_events" USING btree ("member_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "membership_events_purchase" ON "membership_events" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "memberships_end" ON "memberships" USING btree ("ends_at") WHERE closed_at is null;