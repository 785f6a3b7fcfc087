CREATE TABLE "event_address_readings" (
	"event_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	"total" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "event_address_readings_event_id_member_id_pk" PRIMARY KEY("event_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "event_guests" (
	"event_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"state" text NOT NULL,
	"is_invited" boolean DEFAULT false NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"rsvp" smallint,
	"seat" text,
	"seated_at" timestamp with time zone,
	"tells_friends" boolean DEFAULT false NOT NULL,
	"checked_in_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"answered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "event_guests_event_id_member_id_pk" PRIMARY KEY("event_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_id" bigint NOT NULL,
	"title" text NOT NULL,
	"title_key" text collate "C" GENERATED ALWAYS AS (ropewalk_fold(title)) STORED NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"over_at" timestamp with time zone NOT NULL,
	"max_guests" integer,
	"city_id" integer,
	"latitude" real,
	"longitude" real,
	"town_key" text collate "C" DEFAULT '' NOT NULL,
	"area" text DEFAULT '' NOT NULL,
	"location" text DEFAULT '' NOT NULL,
	"private_location" boolean DEFAULT false NOT NULL,
	"address_from" timestamp with time zone,
	"is_online" boolean DEFAULT false NOT NULL,
	"link" text,
	"guest_list" text DEFAULT 'shown' NOT NULL,
	"confirms_guests" boolean DEFAULT false NOT NULL,
	"visibility" text DEFAULT 'members' NOT NULL,
	"owner_audience" text GENERATED ALWAYS AS (case visibility when 'invited' then 'nobody' else visibility end) STORED NOT NULL,
	"image_id" bigint,
	"approval" text DEFAULT 'pending_approval' NOT NULL,
	"approval_reason" text DEFAULT '' NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attending_total" integer DEFAULT 0 NOT NULL,
	"waiting_total" integer DEFAULT 0 NOT NULL,
	"maybe_total" integer DEFAULT 0 NOT NULL,
	"not_attending_total" integer DEFAULT 0 NOT NULL,
	"up_votes" integer DEFAULT 0 NOT NULL,
	"down_votes" integer DEFAULT 0 NOT NULL,
	"comment_total" integer DEFAULT 0 NOT NULL,
	"view_total" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "events_places" CHECK (max_guests is null or attending_total <= max_guests)
);
--> statement-breakpoint
ALTER TABLE "event_address_readings" ADD CONSTRAINT "event_address_readings_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_address_readings" ADD CONSTRAINT "event_address_readings_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_guests" ADD CONSTRAINT "event_guests_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_guests" ADD CONSTRAINT "event_guests_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_owner_id_members_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_city_id_geo_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."geo_cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_image_id_attachments_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."attachments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_address_readings_member" ON "event_address_readings" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "event_address_readings_recent" ON "event_address_readings" USING btree ("event_id","read_at" DESC NULLS LAST,"member_id");--> statement-breakpoint
CREATE INDEX "event_guests_member" ON "event_guests" USING btree ("member_id","event_id") WHERE state in ('pending', 'accepted');--> statement-breakpoint
CREATE INDEX "event_guests_seats" ON "event_guests" USING btree ("event_id","seat","seated_at","member_id") WHERE seat is not null;--> statement-breakpoint
CREATE INDEX "event_guests_answers" ON "event_guests" USING btree ("event_id","rsvp","answered_at","member_id") WHERE state in ('pending', 'accepted');--> statement-breakpoint
CREATE INDEX "events_start" ON "events" USING btree ("starts_at","id","owner_id","owner_audience","over_at") WHERE deleted_at is null and approval = 'approved';--> statement-breakpoint
CREATE INDEX "events_without_town" ON "events" USING btree ("starts_at","id") WHERE deleted_at is null and approval = 'approved' and latitude is null;--> statement-breakpoint
CREATE INDEX "events_place" ON "events" USING btree ("latitude","longitude","starts_at") WHERE deleted_at is null and approval = 'approved';--> statement-breakpoint
CREATE INDEX "events_owner" ON "events" USING btree ("owner_id","starts_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "events_waiting" ON "events" USING btree ("sent_at","id") WHERE approval = 'pending_approval' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "events_title_trgm" ON "events" USING gin (title_key gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "events_town" ON "events" USING btree ("town_key","starts_at") WHERE deleted_at is null and approval = 'approved';--> statement-breakpoint
CREATE INDEX "events_with_waiting" ON "events" USING btree ("over_at") WHERE waiting_total > 0 and deleted_at is null;--> statement-breakpoint
CREATE INDEX "events_image" ON "events" USING btree ("image_id") WHERE image_id is not null;--> statement-breakpoint
CREATE FUNCTION "ropewalk_event_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform ropewalk_put_content_item('event', new.id, new.owner_id,
    case when new.deleted_at is not null then 'deleted' when new.approval <> 'approved' then 'private' else 'listed' end,
    new.owner_audience, new.published_at);
  return null;
end
$$;--> statement-breakpoint
CREATE TRIGGER "events_content_item" AFTER INSERT OR UPDATE OF "owner_id", "visibility", "approval", "published_at", "deleted_at"
  ON "events" FOR EACH ROW EXECUTE FUNCTION ropewalk_event_changed();--> statement-breakpoint
CREATE TRIGGER "events_content_item_gone" AFTER DELETE ON "events" FOR EACH ROW EXECUTE FUNCTION ropewalk_drop_content_item('event');--> statement-breakpoint
-- The totals follow every change of the guests, whoever makes it; the limit of an event is checked there.
CREATE FUNCTION "ropewalk_event_guests_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  was event_guests;
  is_now event_guests;
begin
  if TG_OP <> 'INSERT' then was := old; end if;
  if TG_OP <> 'DELETE' then is_now := new; end if;
  update events set
    attending_total = attending_total + (is_now.seat is not distinct from 'confirmed')::int - (was.seat is not distinct from 'confirmed')::int,
    waiting_total = waiting_total + (is_now.seat is not distinct from 'waiting')::int - (was.seat is not distinct from 'waiting')::int,
    maybe_total = maybe_total + (is_now.rsvp is not distinct from 2)::int - (was.rsvp is not distinct from 2)::int,
    not_attending_total = not_attending_total + (is_now.rsvp is not distinct from 3)::int - (was.rsvp is not distinct from 3)::int
  where id = coalesce(is_now.event_id, was.event_id);
  return null;
end
$$;--> statement-breakpoint
CREATE TRIGGER "event_guests_counted_new" AFTER INSERT OR DELETE ON "event_guests" FOR EACH ROW EXECUTE FUNCTION ropewalk_event_guests_changed();--> statement-breakpoint
CREATE TRIGGER "event_guests_counted" AFTER UPDATE OF "seat", "rsvp" ON "event_guests" FOR EACH ROW
  WHEN (old.seat is distinct from new.seat or old.rsvp is distinct from new.rsvp) EXECUTE FUNCTION ropewalk_event_guests_changed();--> statement-breakpoint
-- The photo of an event opens for those who see the event.
CREATE FUNCTION "ropewalk_event_image_private"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  update attachments set is_private = true where id = new.image_id and not is_private;
  return null;
end
$$;--> statement-breakpoint
CREATE TRIGGER "events_image_private" AFTER INSERT OR UPDATE OF "image_id" ON "events" FOR EACH ROW
  WHEN (new.image_id is not null) EXECUTE FUNCTION ropewalk_event_image_private();
