DROP INDEX "threads_started";--> statement-breakpoint
ALTER TABLE "threads" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "threads" ADD COLUMN "closed_by_id" bigint;--> statement-breakpoint
ALTER TABLE "threads" ADD COLUMN "closed_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "threads" ADD COLUMN "approved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_closed_by_id_members_id_fk" FOREIGN KEY ("closed_by_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "threads_listed" ON "threads" USING btree (coalesce(approved_at, created_at) desc,"id" DESC NULLS LAST,"owner_id","is_waiting") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "threads_closed_by" ON "threads" USING btree ("closed_by_id");