CREATE TABLE "passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" bigint NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint DEFAULT 0 NOT NULL,
	"transports" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "geo_cities" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "geo_cities_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"country_iso" text NOT NULL,
	"region_id" integer NOT NULL,
	"name" text NOT NULL,
	"name_key" text collate "C" NOT NULL,
	"latitude" real NOT NULL,
	"longitude" real NOT NULL
);
--> statement-breakpoint
CREATE TABLE "geo_countries" (
	"iso" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "geo_regions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "geo_regions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"country_iso" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "entry_codes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "entry_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code_hash" text NOT NULL,
	"label" text NOT NULL,
	"uses_left" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	CONSTRAINT "entry_codes_code" UNIQUE("code_hash")
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"inviter_id" bigint NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"secret_hash" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"accepted_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "one_time_codes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "one_time_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel" text NOT NULL,
	"purpose" text NOT NULL,
	"target_hash" text NOT NULL,
	"code_hash" text NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "registrations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "registrations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key_hash" text NOT NULL,
	"step" text NOT NULL,
	"entered" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"invitation_id" bigint,
	"entry_code_id" bigint,
	"email_confirmed" text,
	"phone_confirmed" text,
	"member_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "registrations_key" UNIQUE("key_hash")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"view" text NOT NULL,
	"kind" text NOT NULL,
	"actor_id" bigint,
	"params" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"once_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone,
	"mailed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_subscriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"failures" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "push_subscriptions_endpoint" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "banners" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "banners_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"place" text NOT NULL,
	"locale" text DEFAULT 'en' NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"is_active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "content_blocks" (
	"view" text NOT NULL,
	"locale" text NOT NULL,
	"title" text NOT NULL,
	"source" text NOT NULL,
	"html" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "content_blocks_view_locale_pk" PRIMARY KEY("view","locale")
);
--> statement-breakpoint
CREATE TABLE "help_topics" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "help_topics_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"place" text NOT NULL,
	"locale" text DEFAULT 'en' NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"position" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quotes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"type" text NOT NULL,
	"locale" text DEFAULT 'en' NOT NULL,
	"sign" smallint,
	"text" text NOT NULL,
	"author" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "showcase_entries" (
	"member_id" bigint PRIMARY KEY NOT NULL,
	"shows_name" boolean DEFAULT false NOT NULL,
	"shows_picture" boolean DEFAULT false NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_news" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "site_news_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"text" text NOT NULL,
	"published_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "custom_fields" (
	"id" smallint PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"label" text NOT NULL,
	"kind" text NOT NULL,
	"options" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"position" smallint NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "custom_fields_name" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "data_exports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "data_exports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"storage_key" text,
	"size_bytes" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "directory_entries" (
	"member_id" bigint PRIMARY KEY NOT NULL,
	"name_key" text collate "C" NOT NULL,
	"group_id" smallint NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone,
	"video_total" integer DEFAULT 0 NOT NULL,
	"view_total" integer DEFAULT 0 NOT NULL,
	"age" smallint,
	"height_cm" smallint,
	"weight_kg" smallint,
	"about_key" text DEFAULT '' NOT NULL,
	"contacts_key" text DEFAULT '' NOT NULL,
	"country_iso" text,
	"region_id" integer,
	"city_id" integer,
	"coarse_latitude" real,
	"coarse_longitude" real,
	"custom_values" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fetish_answers" (
	"member_id" bigint NOT NULL,
	"fetish_id" smallint NOT NULL,
	"answer" smallint NOT NULL,
	CONSTRAINT "fetish_answers_member_id_fetish_id_pk" PRIMARY KEY("member_id","fetish_id")
);
--> statement-breakpoint
CREATE TABLE "fetishes" (
	"id" smallint PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"group_title" text NOT NULL,
	"position" smallint NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "interests" (
	"from_id" bigint NOT NULL,
	"to_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "interests_from_id_to_id_pk" PRIMARY KEY("from_id","to_id")
);
--> statement-breakpoint
CREATE TABLE "member_notes" (
	"author_id" bigint NOT NULL,
	"about_id" bigint NOT NULL,
	"text" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "member_notes_author_id_about_id_pk" PRIMARY KEY("author_id","about_id")
);
--> statement-breakpoint
CREATE TABLE "profile_visits" (
	"member_id" bigint NOT NULL,
	"visitor_id" bigint NOT NULL,
	"visited_at" timestamp with time zone NOT NULL,
	CONSTRAINT "profile_visits_member_id_visitor_id_pk" PRIMARY KEY("member_id","visitor_id")
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"member_id" bigint PRIMARY KEY NOT NULL,
	"height_cm" smallint,
	"weight_kg" smallint,
	"age_mode" smallint DEFAULT 3 NOT NULL,
	"visibility" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"custom_values" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"contacts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"country_iso" text,
	"region_id" integer,
	"city_id" integer,
	"neighbourhood" text DEFAULT '' NOT NULL,
	"is_place_private" boolean DEFAULT false NOT NULL,
	"shares_location" boolean DEFAULT false NOT NULL,
	"coarse_latitude" real,
	"coarse_longitude" real,
	"view_total" integer DEFAULT 0 NOT NULL,
	"featured_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reporter_id" bigint NOT NULL,
	"type_id" text NOT NULL,
	"item_id" bigint NOT NULL,
	"reason_id" smallint NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "saved_searches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_searches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"module" text NOT NULL,
	"name" text NOT NULL,
	"json" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "friend_requests" (
	"from_id" bigint NOT NULL,
	"to_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "friend_requests_from_id_to_id_pk" PRIMARY KEY("from_id","to_id")
);
--> statement-breakpoint
CREATE TABLE "friends" (
	"member_id" bigint NOT NULL,
	"friend_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "friends_member_id_friend_id_pk" PRIMARY KEY("member_id","friend_id")
);
--> statement-breakpoint
CREATE TABLE "heroes" (
	"member_id" bigint NOT NULL,
	"hero_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "heroes_member_id_hero_id_pk" PRIMARY KEY("member_id","hero_id")
);
--> statement-breakpoint
ALTER TABLE "mail_keys" ADD COLUMN "detail" text;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "time_zone" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "uses_metric" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "privacy_content" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "shows_activity" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "phone_verified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "email_confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "removal_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "feed_items" ADD COLUMN "subject_id" bigint;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "owner_audience" text DEFAULT 'members' NOT NULL;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "geo_cities" ADD CONSTRAINT "geo_cities_country_iso_geo_countries_iso_fk" FOREIGN KEY ("country_iso") REFERENCES "public"."geo_countries"("iso") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "geo_cities" ADD CONSTRAINT "geo_cities_region_id_geo_regions_id_fk" FOREIGN KEY ("region_id") REFERENCES "public"."geo_regions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "geo_regions" ADD CONSTRAINT "geo_regions_country_iso_geo_countries_iso_fk" FOREIGN KEY ("country_iso") REFERENCES "public"."geo_countries"("iso") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_inviter_id_members_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_accepted_by_members_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_actor_id_members_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "showcase_entries" ADD CONSTRAINT "showcase_entries_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_entries" ADD CONSTRAINT "directory_entries_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fetish_answers" ADD CONSTRAINT "fetish_answers_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fetish_answers" ADD CONSTRAINT "fetish_answers_fetish_id_fetishes_id_fk" FOREIGN KEY ("fetish_id") REFERENCES "public"."fetishes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interests" ADD CONSTRAINT "interests_from_id_members_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interests" ADD CONSTRAINT "interests_to_id_members_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_notes" ADD CONSTRAINT "member_notes_author_id_members_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_notes" ADD CONSTRAINT "member_notes_about_id_members_id_fk" FOREIGN KEY ("about_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_visits" ADD CONSTRAINT "profile_visits_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_visits" ADD CONSTRAINT "profile_visits_visitor_id_members_id_fk" FOREIGN KEY ("visitor_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_country_iso_geo_countries_iso_fk" FOREIGN KEY ("country_iso") REFERENCES "public"."geo_countries"("iso") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_region_id_geo_regions_id_fk" FOREIGN KEY ("region_id") REFERENCES "public"."geo_regions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_city_id_geo_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."geo_cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_members_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friend_requests" ADD CONSTRAINT "friend_requests_from_id_members_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friend_requests" ADD CONSTRAINT "friend_requests_to_id_members_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friends" ADD CONSTRAINT "friends_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friends" ADD CONSTRAINT "friends_friend_id_members_id_fk" FOREIGN KEY ("friend_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "heroes" ADD CONSTRAINT "heroes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "heroes" ADD CONSTRAINT "heroes_hero_id_members_id_fk" FOREIGN KEY ("hero_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passkeys_member" ON "passkeys" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "geo_cities_region" ON "geo_cities" USING btree ("region_id","name");--> statement-breakpoint
CREATE INDEX "geo_cities_name" ON "geo_cities" USING btree ("name_key");--> statement-breakpoint
CREATE INDEX "geo_cities_place" ON "geo_cities" USING btree ("latitude","longitude");--> statement-breakpoint
CREATE UNIQUE INDEX "geo_regions_code" ON "geo_regions" USING btree ("code");--> statement-breakpoint
CREATE INDEX "geo_regions_country" ON "geo_regions" USING btree ("country_iso","name");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_secret" ON "invitations" USING btree ("secret_hash");--> statement-breakpoint
CREATE INDEX "invitations_inviter" ON "invitations" USING btree ("inviter_id","state","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "invitations_accepted" ON "invitations" USING btree ("accepted_by");--> statement-breakpoint
CREATE INDEX "one_time_codes_target" ON "one_time_codes" USING btree ("target_hash","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "one_time_codes_expiry" ON "one_time_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "registrations_age" ON "registrations" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "notifications_recent" ON "notifications" USING btree ("member_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "notifications_view" ON "notifications" USING btree ("member_id","view","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "notifications_unseen" ON "notifications" USING btree ("member_id","id" DESC NULLS LAST) WHERE seen_at is null;--> statement-breakpoint
CREATE INDEX "notifications_unmailed" ON "notifications" USING btree ("created_at") WHERE mailed_at is null and seen_at is null;--> statement-breakpoint
CREATE INDEX "notifications_actor" ON "notifications" USING btree ("actor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_once" ON "notifications" USING btree ("member_id","once_key") WHERE once_key is not null;--> statement-breakpoint
CREATE INDEX "push_subscriptions_member" ON "push_subscriptions" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_session" ON "push_subscriptions" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "contact_messages_open" ON "contact_messages" USING btree ("created_at" DESC NULLS LAST) WHERE answered_at is null;--> statement-breakpoint
CREATE INDEX "help_topics_place" ON "help_topics" USING btree ("place","locale","position");--> statement-breakpoint
CREATE INDEX "quotes_kind" ON "quotes" USING btree ("type","locale","sign");--> statement-breakpoint
CREATE INDEX "showcase_recent" ON "showcase_entries" USING btree ("since" DESC NULLS LAST,"member_id");--> statement-breakpoint
CREATE INDEX "site_news_recent" ON "site_news" USING btree ("published_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "data_exports_member" ON "data_exports" USING btree ("member_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "directory_name" ON "directory_entries" USING btree ("name_key");--> statement-breakpoint
CREATE INDEX "directory_name_trgm" ON "directory_entries" USING gin ("name_key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "directory_about_trgm" ON "directory_entries" USING gin ("about_key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "directory_contacts_trgm" ON "directory_entries" USING gin ("contacts_key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "directory_custom" ON "directory_entries" USING gin ("custom_values" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "directory_joined" ON "directory_entries" USING btree ("joined_at" DESC NULLS LAST,"member_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "directory_seen" ON "directory_entries" USING btree ("seen_at" DESC NULLS LAST,"member_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "directory_videos" ON "directory_entries" USING btree ("video_total" DESC NULLS LAST,"member_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "directory_views" ON "directory_entries" USING btree ("view_total" DESC NULLS LAST,"member_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "directory_age" ON "directory_entries" USING btree ("age" DESC NULLS LAST,"member_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "directory_group" ON "directory_entries" USING btree ("group_id","joined_at" DESC NULLS LAST,"member_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "directory_country" ON "directory_entries" USING btree ("country_iso","region_id","city_id");--> statement-breakpoint
CREATE INDEX "directory_region" ON "directory_entries" USING btree ("region_id","city_id");--> statement-breakpoint
CREATE INDEX "directory_city" ON "directory_entries" USING btree ("city_id");--> statement-breakpoint
CREATE INDEX "directory_place" ON "directory_entries" USING btree ("coarse_latitude","coarse_longitude");--> statement-breakpoint
CREATE INDEX "interests_received" ON "interests" USING btree ("to_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "profile_visits_recent" ON "profile_visits" USING btree ("member_id","visited_at" DESC NULLS LAST,"visitor_id");--> statement-breakpoint
CREATE INDEX "profile_visits_visitor" ON "profile_visits" USING btree ("visitor_id");--> statement-breakpoint
CREATE INDEX "profiles_featured" ON "profiles" USING btree ("featured_at" DESC NULLS LAST,"member_id") WHERE featured_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "reports_once" ON "reports" USING btree ("reporter_id","type_id","item_id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "reports_open" ON "reports" USING btree ("created_at" DESC NULLS LAST) WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "reports_item" ON "reports" USING btree ("type_id","item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_searches_name" ON "saved_searches" USING btree ("member_id","module","name");--> statement-breakpoint
CREATE INDEX "friend_requests_received" ON "friend_requests" USING btree ("to_id","created_at" DESC NULLS LAST,"from_id");--> statement-breakpoint
CREATE INDEX "friend_requests_sent" ON "friend_requests" USING btree ("from_id","created_at" DESC NULLS LAST,"to_id");--> statement-breakpoint
CREATE UNIQUE INDEX "friend_requests_pair" ON "friend_requests" USING btree (least("from_id", "to_id"),greatest("from_id", "to_id"));--> statement-breakpoint
CREATE INDEX "friends_recent" ON "friends" USING btree ("member_id","created_at" DESC NULLS LAST,"friend_id");--> statement-breakpoint
CREATE INDEX "friends_reverse" ON "friends" USING btree ("friend_id");--> statement-breakpoint
CREATE INDEX "heroes_recent" ON "heroes" USING btree ("member_id","created_at" DESC NULLS LAST,"hero_id");--> statement-breakpoint
CREATE INDEX "heroes_fans" ON "heroes" USING btree ("hero_id","created_at" DESC NULLS LAST,"member_id");--> statement-breakpoint
CREATE INDEX "members_removal" ON "members" USING btree ("removal_at") WHERE removal_at is not null and deleted_at is null;--> statement-breakpoint
INSERT INTO "profiles" ("member_id") SELECT "id" FROM "members";--> statement-breakpoint
-- What others may find of these members, from what they allow. Whoever may not be found has no row.
CREATE FUNCTION "ropewalk_list_members"("ids" bigint[]) RETURNS void LANGUAGE sql AS $$
  WITH "listed" AS (
    SELECT "m".*, "p"."height_cm", "p"."weight_kg", "p"."age_mode", "p"."view_total", "p"."custom_values", "p"."contacts",
      "p"."country_iso", "p"."region_id", "p"."city_id", "p"."is_place_private", "p"."shares_location",
      "p"."coarse_latitude", "p"."coarse_longitude", coalesce("p"."visibility", '{}'::jsonb) AS "visibility",
      extract(year from age(current_date, "m"."birthday"))::smallint AS "years"
    FROM "members" "m" LEFT JOIN "profiles" "p" ON "p"."member_id" = "m"."id"
    WHERE "m"."id" = ANY("ids") AND "m"."deleted_at" IS NULL AND "m"."group_id" NOT IN (3, 5, 10, 14)
      AND coalesce("m"."privacy_content"->>'profile', 'members') IN ('members', 'public')
  ), "gone" AS (
    DELETE FROM "directory_entries" WHERE "member_id" = ANY("ids") AND "member_id" NOT IN (SELECT "id" FROM "listed")
  )
  INSERT INTO "directory_entries" ("member_id", "name_key", "group_id", "joined_at", "seen_at", "video_total", "view_total", "age",
    "height_cm", "weight_kg", "about_key", "contacts_key", "country_iso", "region_id", "city_id", "coarse_latitude", "coarse_longitude",
    "custom_values")
  SELECT "id", "name_key", "group_id", "created_at",
    CASE WHEN "shows_activity" THEN "last_seen_at" END,
    "video_total", coalesce("view_total", 0),
    CASE WHEN coalesce("visibility"->>'age', 'members') = 'members' THEN
      CASE coalesce("age_mode", 3)
        WHEN 1 THEN "years"
        WHEN 3 THEN CASE WHEN "years" < 30 THEN 25 WHEN "years" < 50 THEN 40 ELSE 60 END
      END
    END,
    CASE WHEN coalesce("visibility"->>'height', 'members') = 'members' THEN "height_cm" END,
    CASE WHEN coalesce("visibility"->>'weight', 'members') = 'members' THEN "weight_kg" END,
    ropewalk_fold("about_me"),
    CASE WHEN coalesce("visibility"->>'contacts', 'members') = 'members' THEN
      coalesce((SELECT string_agg(ropewalk_fold("contact"->>'value'), ' ') FROM jsonb_array_elements("contacts") AS "contact"), '')
    ELSE '' END,
    CASE WHEN "is_place_shown" THEN "country_iso" END,
    CASE WHEN "is_place_shown" THEN "region_id" END,
    CASE WHEN "is_place_shown" THEN "city_id" END,
    CASE WHEN "shares_location" THEN "coarse_latitude" END,
    CASE WHEN "shares_location" THEN "coarse_longitude" END,
    coalesce((SELECT jsonb_object_agg("field"."key", "field"."value") FROM jsonb_each("custom_values") AS "field"
      WHERE coalesce("visibility"->>"field"."key", 'members') = 'members'), '{}'::jsonb)
  FROM (SELECT *, NOT coalesce("is_place_private", false) AND coalesce("visibility"->>'place', 'members') = 'members' AS "is_place_shown" FROM "listed") AS "shown"
  ON CONFLICT ("member_id") DO UPDATE SET
    "name_key" = excluded."name_key", "group_id" = excluded."group_id", "joined_at" = excluded."joined_at", "seen_at" = excluded."seen_at",
    "video_total" = excluded."video_total", "view_total" = excluded."view_total", "age" = excluded."age", "height_cm" = excluded."height_cm",
    "weight_kg" = excluded."weight_kg", "about_key" = excluded."about_key", "contacts_key" = excluded."contacts_key",
    "country_iso" = excluded."country_iso", "region_id" = excluded."region_id", "city_id" = excluded."city_id",
    "coarse_latitude" = excluded."coarse_latitude", "coarse_longitude" = excluded."coarse_longitude", "custom_values" = excluded."custom_values";
$$;--> statement-breakpoint
-- Every member has a profile from the first moment.
CREATE FUNCTION "ropewalk_member_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "profiles" ("member_id") VALUES (NEW."id");
  ELSE
    PERFORM ropewalk_list_members(ARRAY[NEW."id"]);
  END IF;
  RETURN NULL;
END;
$$;--> statement-breakpoint
CREATE FUNCTION "ropewalk_profile_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM ropewalk_list_members(ARRAY[NEW."member_id"]);
  RETURN NULL;
END;
$$;--> statement-breakpoint
-- Being here is told every minute: then only that one column is written.
CREATE FUNCTION "ropewalk_member_seen"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "directory_entries" SET "seen_at" = NEW."last_seen_at" WHERE "member_id" = NEW."id" AND NEW."shows_activity";
  RETURN NULL;
END;
$$;--> statement-breakpoint
CREATE TRIGGER "members_listed" AFTER INSERT OR UPDATE OF "name_key", "group_id", "birthday", "about_me", "deleted_at", "privacy_content", "shows_activity", "video_total"
  ON "members" FOR EACH ROW EXECUTE FUNCTION ropewalk_member_changed();--> statement-breakpoint
CREATE TRIGGER "members_seen" AFTER UPDATE OF "last_seen_at" ON "members" FOR EACH ROW EXECUTE FUNCTION ropewalk_member_seen();--> statement-breakpoint
CREATE TRIGGER "profiles_listed" AFTER INSERT OR UPDATE ON "profiles" FOR EACH ROW EXECUTE FUNCTION ropewalk_profile_changed();--> statement-breakpoint
SELECT ropewalk_list_members(array_agg("id")) FROM "members";
