CREATE TABLE "product_serials" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_serials_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sale_id" bigint NOT NULL,
	"serial" text NOT NULL,
	"sold_at" timestamp with time zone,
	"added_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "content_purchases" ADD COLUMN "serial" text;--> statement-breakpoint
ALTER TABLE "content_sales" ADD COLUMN "serialized" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "content_sales" ADD COLUMN "min_stock" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "content_sales" ADD COLUMN "in_stock" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "photo_albums" ADD COLUMN "is_sold" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "product_serials" ADD CONSTRAINT "product_serials_sale_id_content_sales_id_fk" FOREIGN KEY ("sale_id") REFERENCES "public"."content_sales"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "product_serials_once" ON "product_serials" USING btree ("sale_id","serial");--> statement-breakpoint
CREATE INDEX "product_serials_left" ON "product_serials" USING btree ("sale_id","id") WHERE sold_at is null;--> statement-breakpoint
ALTER TABLE "content_sales" ADD CONSTRAINT "content_sales_stock" CHECK (in_stock >= 0 and min_stock >= 0);--> statement-breakpoint
-- The photos of an album that is sold are closed, except for its cover: triggers that set their audience to nobody reach every list,
-- feed, search and media address. The purchase opens them as a key does.
CREATE FUNCTION "ropewalk_audience_of_photo"("album" photo_albums, "photo" bigint) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  select case when album.is_sold and album.cover_photo_id is distinct from photo then 'nobody' else album.owner_audience end
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "ropewalk_album_audience_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  update photos p set album_audience = ropewalk_audience_of_photo(new, p.id)
    where p.album_id = new.id and p.album_audience <> ropewalk_audience_of_photo(new, p.id);
  return null;
end
$$;--> statement-breakpoint
DROP TRIGGER "photo_albums_audience" ON "photo_albums";--> statement-breakpoint
CREATE TRIGGER "photo_albums_audience" AFTER UPDATE OF "privacy", "setting_audience", "is_sold", "cover_photo_id" ON "photo_albums"
  FOR EACH ROW EXECUTE FUNCTION ropewalk_album_audience_changed();--> statement-breakpoint
CREATE OR REPLACE FUNCTION "ropewalk_photo_enters_album"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  new.album_audience := 'members';
  if new.album_id is not null then
    select ropewalk_audience_of_photo(a, new.id) into strict new.album_audience from photo_albums a where a.id = new.album_id for no key update;
  end if;
  return new;
end
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "ropewalk_sale_changed"() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
declare
  takes_tickets boolean := TG_OP <> 'DELETE' and coalesce(new.mode in ('cart', 'download', 'subscribe'), false);
  sold content_sales := case when TG_OP = 'DELETE' then old else new end;
begin
  perform ropewalk_price_item(sold.type_id, sold.item_id, case when TG_OP <> 'DELETE' and sold.is_active then sold.price end);
  if sold.type_id = 'photo_album' then
    update photo_albums set is_sold = takes_tickets where id = sold.item_id and is_sold <> takes_tickets;
  end if;
  return null;
end
$$;--> statement-breakpoint
UPDATE photo_albums a SET is_sold = true
  WHERE EXISTS (SELECT 1 FROM content_sales s WHERE s.type_id = 'photo_album' AND s.item_id = a.id AND s.mode IN ('cart', 'download', 'subscribe'));
