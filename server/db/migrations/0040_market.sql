CREATE TABLE "market_categories" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "market_categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "market_item_photos" (
	"item_id" bigint NOT NULL,
	"attachment_id" bigint NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "market_item_photos_item_id_attachment_id_pk" PRIMARY KEY("item_id","attachment_id")
);
--> statement-breakpoint
CREATE TABLE "market_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "market_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_id" bigint NOT NULL,
	"title" text NOT NULL,
	"title_key" text collate "C" GENERATED ALWAYS AS (ropewalk_fold(title)) STORED NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"category_id" integer,
	"condition" text DEFAULT 'good' NOT NULL,
	"price_text" text DEFAULT '' NOT NULL,
	"price" integer,
	"state" text DEFAULT 'available' NOT NULL,
	"city_id" integer,
	"latitude" real,
	"longitude" real,
	"is_listed" boolean DEFAULT true NOT NULL,
	"owner_audience" text GENERATED ALWAYS AS ('members') STORED NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"listed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"comment_total" integer DEFAULT 0 NOT NULL,
	"view_total" integer DEFAULT 0 NOT NULL,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "market_item_photos" ADD CONSTRAINT "market_item_photos_item_id_market_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."market_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_item_photos" ADD CONSTRAINT "market_item_photos_attachment_id_attachments_id_fk" FOREIGN KEY ("attachment_id") REFERENCES "public"."attachments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_items" ADD CONSTRAINT "market_items_owner_id_members_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_items" ADD CONSTRAINT "market_items_category_id_market_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."market_categories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_items" ADD CONSTRAINT "market_items_city_id_geo_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."geo_cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "market_categories_name" ON "market_categories" USING btree ("name");--> statement-breakpoint
CREATE INDEX "market_item_photos_attachment" ON "market_item_photos" USING btree ("attachment_id");--> statement-breakpoint
CREATE INDEX "market_items_newest" ON "market_items" USING btree ("listed_at","id","owner_id","expires_at") WHERE deleted_at is null and is_listed;--> statement-breakpoint
CREATE INDEX "market_items_category" ON "market_items" USING btree ("category_id","listed_at","id") WHERE deleted_at is null and is_listed;--> statement-breakpoint
CREATE INDEX "market_items_place" ON "market_items" USING btree ("latitude","longitude","listed_at") WHERE deleted_at is null and is_listed;--> statement-breakpoint
CREATE INDEX "market_items_without_town" ON "market_items" USING btree ("listed_at","id") WHERE deleted_at is null and is_listed and latitude is null;--> statement-breakpoint
CREATE INDEX "market_items_owner" ON "market_items" USING btree ("owner_id","listed_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "market_items_owner_published" ON "market_items" USING btree ("owner_id","published_at");--> statement-breakpoint
CREATE INDEX "market_items_title_trgm" ON "market_items" USING gin (title_key gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "market_items_of_category" ON "market_items" USING btree ("category_id");--> statement-breakpoint
CREATE FUNCTION "ropewalk_market_item_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform ropewalk_put_content_item('market_item', new.id, new.owner_id,
    case when new.deleted_at is not null then 'deleted' when new.is_listed then 'listed' else 'unlisted' end,
    new.owner_audience, new.published_at);
  return null;
end
$$;--> statement-breakpoint
CREATE TRIGGER "market_items_content_item" AFTER INSERT OR UPDATE OF "owner_id", "is_listed", "published_at", "deleted_at"
  ON "market_items" FOR EACH ROW EXECUTE FUNCTION ropewalk_market_item_changed();--> statement-breakpoint
CREATE TRIGGER "market_items_content_item_gone" AFTER DELETE ON "market_items" FOR EACH ROW EXECUTE FUNCTION ropewalk_drop_content_item('market_item');--> statement-breakpoint
-- A photo of an item opens for those who see the item.
CREATE FUNCTION "ropewalk_market_photo_private"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  update attachments set is_private = true where id = new.attachment_id and not is_private;
  return null;
end
$$;--> statement-breakpoint
CREATE TRIGGER "market_item_photos_private" AFTER INSERT ON "market_item_photos" FOR EACH ROW EXECUTE FUNCTION ropewalk_market_photo_private();--> statement-breakpoint
CREATE OR REPLACE FUNCTION "ropewalk_price_item"("item_type" text, "item" bigint, "new_price" integer) RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
begin
  case item_type
    when 'video' then update videos set price = new_price where id = item and price is distinct from new_price;
    when 'video_album' then update video_albums set price = new_price where id = item and price is distinct from new_price;
    when 'photo_album' then update photo_albums set price = new_price where id = item and price is distinct from new_price;
    when 'market_item' then update market_items set price = new_price where id = item and price is distinct from new_price;
    else null;
  end case;
end
$$;--> statement-breakpoint
INSERT INTO market_categories (name, position)
  VALUES ('Rope', 0), ('Leather', 1), ('Boots', 2), ('Hardware', 3), ('Furniture', 4), ('Books', 5), ('Free', 6);
