ALTER TABLE "members" ADD COLUMN "uses_locale_dates" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "is_holding" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "closed_by_id" bigint;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "closing_reason" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "decision" text;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "held_status" text;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_closed_by_id_members_id_fk" FOREIGN KEY ("closed_by_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reports_handled" ON "reports" USING btree ("closed_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE closing_reason is not null;--> statement-breakpoint
-- Formats other than the default were chosen.
UPDATE members SET uses_locale_dates = false WHERE date_format <> 'yyyy-m-d';--> statement-breakpoint
-- The audit has who handled the reports until now, and with which reason.
UPDATE reports SET closed_by_id = entry.actor_id, closing_reason = entry.reason
  FROM audit_entries entry
  WHERE entry.action = 'reported.close' AND entry.subject = 'report:' || reports.id AND entry.reason IS NOT NULL AND reports.closed_at IS NOT NULL;--> statement-breakpoint
-- Reported videos are hidden from others until staff decide.
CREATE OR REPLACE FUNCTION "ropewalk_video_state"("status" text, "is_draft" boolean, "is_playable" boolean, "deleted_at" timestamptz)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  select case
    when deleted_at is not null or status = 'delete' then 'deleted'
    when is_draft or status in ('new', 'upload', 'reported') then 'private'
    when status in ('ready', 'encoding') and is_playable then 'listed'
    else 'unlisted'
  end
$$;--> statement-breakpoint
UPDATE videos SET status = status WHERE status = 'reported';
