CREATE TABLE "sale_alerts" (
	"sale_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sale_alerts_sale_id_member_id_pk" PRIMARY KEY("sale_id","member_id")
);
--> statement-breakpoint
ALTER TABLE "content_sales" ADD COLUMN "is_awaited" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sale_alerts" ADD CONSTRAINT "sale_alerts_sale_id_content_sales_id_fk" FOREIGN KEY ("sale_id") REFERENCES "public"."content_sales"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_alerts" ADD CONSTRAINT "sale_alerts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sale_alerts_member" ON "sale_alerts" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "content_sales_back" ON "content_sales" USING btree ("id") WHERE is_awaited and is_active and not (serialized and in_stock = 0);--> statement-breakpoint
-- Alerts for a deleted item are removed. The sale itself stays, because purchases refer to it.
CREATE FUNCTION "ropewalk_item_not_awaited"() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
begin
  delete from sale_alerts a using content_sales s where s.type_id = new.type_id and s.item_id = new.item_id and a.sale_id = s.id;
  return null;
end
$$;--> statement-breakpoint
CREATE TRIGGER "content_items_not_awaited" AFTER UPDATE OF "state" ON "content_items" FOR EACH ROW WHEN (new.state = 'deleted' and old.state <> 'deleted') EXECUTE FUNCTION ropewalk_item_not_awaited();
