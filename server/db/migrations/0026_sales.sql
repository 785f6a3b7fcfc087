CREATE TABLE "content_purchases" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content_purchases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sale_id" bigint,
	"type_id" text NOT NULL,
	"item_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"seller_id" bigint NOT NULL,
	"product_type" text NOT NULL,
	"transaction_id" bigint NOT NULL,
	"price" bigint NOT NULL,
	"seller_share" bigint NOT NULL,
	"downloads" integer NOT NULL,
	"downloads_left" integer NOT NULL,
	"bought_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	"settled_at" timestamp with time zone,
	CONSTRAINT "content_purchases_left" CHECK (downloads_left >= 0 and downloads_left <= downloads),
	CONSTRAINT "content_purchases_ended" CHECK ((ended_at is null) = (ended_by is null))
);
--> statement-breakpoint
CREATE TABLE "content_sales" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content_sales_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"type_id" text NOT NULL,
	"item_id" bigint NOT NULL,
	"seller_id" bigint NOT NULL,
	"mode" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"sku" text DEFAULT '' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"price" integer,
	"price_dollar" integer,
	"link" text,
	"days" integer,
	"downloads" integer DEFAULT 0 NOT NULL,
	"preview_id" bigint,
	"click_total" integer DEFAULT 0 NOT NULL,
	"sale_total" integer DEFAULT 0 NOT NULL,
	"refund_total" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "content_sales_price" CHECK ((mode in ('cart', 'download')) <= (price is not null and price > 0 and days is not null)),
	CONSTRAINT "content_sales_downloads" CHECK (downloads >= 0)
);
--> statement-breakpoint
CREATE TABLE "download_leases" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "download_leases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"purchase_id" bigint NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"size_bytes" bigint NOT NULL,
	"sent_bytes" bigint DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'open' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "content_purchases" ADD CONSTRAINT "content_purchases_sale_id_content_sales_id_fk" FOREIGN KEY ("sale_id") REFERENCES "public"."content_sales"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_purchases" ADD CONSTRAINT "content_purchases_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_purchases" ADD CONSTRAINT "content_purchases_seller_id_members_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_purchases" ADD CONSTRAINT "content_purchases_transaction_id_ledger_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_sales" ADD CONSTRAINT "content_sales_seller_id_members_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_sales" ADD CONSTRAINT "content_sales_preview_id_videos_id_fk" FOREIGN KEY ("preview_id") REFERENCES "public"."videos"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_sales" ADD CONSTRAINT "content_sales_item_fk" FOREIGN KEY ("type_id","item_id") REFERENCES "public"."content_items"("type_id","item_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "download_leases" ADD CONSTRAINT "download_leases_purchase_id_content_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."content_purchases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_purchases_member" ON "content_purchases" USING btree ("member_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "content_purchases_seller" ON "content_purchases" USING btree ("seller_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "content_purchases_access" ON "content_purchases" USING btree ("member_id","type_id","item_id","expires_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "content_purchases_item" ON "content_purchases" USING btree ("type_id","item_id");--> statement-breakpoint
CREATE INDEX "content_purchases_sale" ON "content_purchases" USING btree ("sale_id");--> statement-breakpoint
CREATE INDEX "content_purchases_held" ON "content_purchases" USING btree ("bought_at") WHERE settled_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "content_purchases_transaction" ON "content_purchases" USING btree ("transaction_id");--> statement-breakpoint
CREATE UNIQUE INDEX "content_sales_item" ON "content_sales" USING btree ("type_id","item_id");--> statement-breakpoint
CREATE INDEX "content_sales_seller" ON "content_sales" USING btree ("seller_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "content_sales_preview" ON "content_sales" USING btree ("preview_id") WHERE preview_id is not null;--> statement-breakpoint
CREATE INDEX "download_leases_purchase" ON "download_leases" USING btree ("purchase_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "download_leases_open" ON "download_leases" USING btree ("expires_at") WHERE state = 'open';
--> statement-breakpoint
-- The price that lists filter and sort by: only of what can be bought now.
CREATE FUNCTION "ropewalk_price_item"("item_type" text, "item" bigint, "new_price" integer) RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
begin
  case item_type
    when 'video' then update videos set price = new_price where id = item and price is distinct from new_price;
    when 'video_album' then update video_albums set price = new_price where id = item and price is distinct from new_price;
    when 'photo_album' then update photo_albums set price = new_price where id = item and price is distinct from new_price;
    else null;
  end case;
end
$$;--> statement-breakpoint
CREATE FUNCTION "ropewalk_sale_changed"() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
begin
  if TG_OP = 'DELETE' then
    perform ropewalk_price_item(old.type_id, old.item_id, null);
  else
    perform ropewalk_price_item(new.type_id, new.item_id, case when new.is_active then new.price end);
  end if;
  return null;
end
$$;--> statement-breakpoint
CREATE TRIGGER "content_sales_priced" AFTER INSERT OR DELETE OR UPDATE OF "mode", "is_active", "price" ON "content_sales" FOR EACH ROW EXECUTE FUNCTION ropewalk_sale_changed();--> statement-breakpoint
-- An item that changes hands is no longer sold by its former owner.
CREATE FUNCTION "ropewalk_item_changed_hands"() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
begin
  delete from content_sales where type_id = new.type_id and item_id = new.item_id and seller_id <> new.owner_id;
  return null;
end
$$;--> statement-breakpoint
CREATE TRIGGER "content_items_changed_hands" AFTER UPDATE OF "owner_id" ON "content_items" FOR EACH ROW WHEN (old.owner_id <> new.owner_id) EXECUTE FUNCTION ropewalk_item_changed_hands();--> statement-breakpoint
-- What already has a price is for sale from now on.
INSERT INTO content_sales (type_id, item_id, seller_id, mode, price, days, updated_at)
  SELECT 'video', id, owner_id, 'cart', price, 3650, now() FROM videos WHERE price > 0 AND deleted_at IS NULL;--> statement-breakpoint
INSERT INTO content_sales (type_id, item_id, seller_id, mode, price, days, updated_at)
  SELECT 'video_album', id, owner_id, 'subscribe', price, 365, now() FROM video_albums WHERE price > 0 AND deleted_at IS NULL;--> statement-breakpoint
INSERT INTO content_sales (type_id, item_id, seller_id, mode, price, days, updated_at)
  SELECT 'photo_album', id, owner_id, 'cart', price, 3650, now() FROM photo_albums WHERE price > 0 AND deleted_at IS NULL;
