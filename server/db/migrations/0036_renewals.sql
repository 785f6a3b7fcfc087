CREATE TABLE "failed_tasks" (
	"task" text NOT NULL,
	"key" text NOT NULL,
	"tries" integer NOT NULL,
	"error" text NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	CONSTRAINT "failed_tasks_task_key_pk" PRIMARY KEY("task","key")
);
--> statement-breakpoint
CREATE TABLE "renewals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "renewals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"subject" text NOT NULL,
	"kind" text,
	"months" smallint,
	"item_id" bigint,
	"way" text NOT NULL,
	"price" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"announced_of" timestamp with time zone,
	"announced_at" timestamp with time zone,
	"tried_of" timestamp with time zone,
	"next_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	CONSTRAINT "renewals_subject" CHECK ((subject = 'membership') = (kind is not null and months is not null) and (subject = 'video_album') = (item_id is not null)),
	CONSTRAINT "renewals_ended" CHECK ((ended_at is null) = (ended_by is null)),
	CONSTRAINT "renewals_price" CHECK (price > 0)
);
--> statement-breakpoint
ALTER TABLE "membership_events" ADD COLUMN "by_staff" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "membership_events" ADD COLUMN "key" text;--> statement-breakpoint
ALTER TABLE "renewals" ADD CONSTRAINT "renewals_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "failed_tasks_next" ON "failed_tasks" USING btree ("task","next_at");--> statement-breakpoint
CREATE UNIQUE INDEX "renewals_running" ON "renewals" USING btree ("member_id","subject",coalesce("item_id", 0)) WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "renewals_member" ON "renewals" USING btree ("member_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "renewals_due" ON "renewals" USING btree ("next_at","id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "ledger_accounts_debts" ON "ledger_accounts" USING btree ("id") WHERE kind = 'receivable' and balance < 0;--> statement-breakpoint
CREATE UNIQUE INDEX "membership_events_key" ON "membership_events" USING btree ("key");