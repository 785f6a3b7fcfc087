CREATE TABLE "content_incomes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content_incomes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" bigint NOT NULL,
	"type_id" text NOT NULL,
	"item_id" bigint NOT NULL,
	"buy_total" integer DEFAULT 0 NOT NULL,
	"refund_total" integer DEFAULT 0 NOT NULL,
	"income" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payouts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"seller_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"payee" text NOT NULL,
	"account" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by_id" bigint,
	"reason" text DEFAULT '' NOT NULL,
	"transaction_id" bigint,
	CONSTRAINT "payouts_amount" CHECK (amount > 0),
	CONSTRAINT "payouts_decided" CHECK ((status = 'open') = (decided_at is null) and (status = 'approved') = (transaction_id is not null))
);
--> statement-breakpoint
CREATE TABLE "vendor_infos" (
	"member_id" bigint PRIMARY KEY NOT NULL,
	"company" text DEFAULT '' NOT NULL,
	"payee" text NOT NULL,
	"account" text NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"tax_number" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ledger_accounts" DROP CONSTRAINT "ledger_accounts_kind";--> statement-breakpoint
ALTER TABLE "content_incomes" ADD CONSTRAINT "content_incomes_seller_id_members_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_seller_id_members_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_decided_by_id_members_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_transaction_id_ledger_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vendor_infos" ADD CONSTRAINT "vendor_infos_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "content_incomes_item" ON "content_incomes" USING btree ("seller_id","type_id","item_id");--> statement-breakpoint
CREATE INDEX "content_incomes_seller" ON "content_incomes" USING btree ("seller_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_key" ON "payouts" USING btree ("seller_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_open" ON "payouts" USING btree ("seller_id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "payouts_seller" ON "payouts" USING btree ("seller_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payouts_status" ON "payouts" USING btree ("status","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payouts_decided_by" ON "payouts" USING btree ("decided_by_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_transaction" ON "payouts" USING btree ("transaction_id");--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_kind" CHECK ((kind in ('house', 'processor', 'payout')) = (owner_id is null) and (owner_id is null) = (balance is null));--> statement-breakpoint
-- The income of each item follows its sale and its purchases, whatever command changes them. Lock order: the sale, then its income.
CREATE FUNCTION "ropewalk_sale_has_income"() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
begin
  insert into content_incomes (seller_id, type_id, item_id) values (new.seller_id, new.type_id, new.item_id) on conflict do nothing;
  return null;
end
$$;--> statement-breakpoint
CREATE TRIGGER "content_sales_income" AFTER INSERT ON "content_sales" FOR EACH ROW EXECUTE FUNCTION ropewalk_sale_has_income();--> statement-breakpoint
CREATE FUNCTION "ropewalk_purchase_is_income"() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
begin
  if TG_OP = 'INSERT' then
    insert into content_incomes as known (seller_id, type_id, item_id, buy_total, income)
      values (new.seller_id, new.type_id, new.item_id, 1, new.seller_share)
      on conflict (seller_id, type_id, item_id) do update set buy_total = known.buy_total + 1, income = known.income + excluded.income;
  else
    update content_incomes set refund_total = refund_total + 1, income = income - new.seller_share
      where seller_id = new.seller_id and type_id = new.type_id and item_id = new.item_id;
  end if;
  return null;
end
$$;--> statement-breakpoint
CREATE TRIGGER "content_purchases_income" AFTER INSERT ON "content_purchases" FOR EACH ROW EXECUTE FUNCTION ropewalk_purchase_is_income();--> statement-breakpoint
CREATE TRIGGER "content_purchases_refunded" AFTER UPDATE OF "ended_by" ON "content_purchases" FOR EACH ROW WHEN (new.ended_by = 'refund' and old.ended_by is distinct from 'refund') EXECUTE FUNCTION ropewalk_purchase_is_income();--> statement-breakpoint
INSERT INTO content_incomes (seller_id, type_id, item_id, buy_total, refund_total, income)
  SELECT p.seller_id, p.type_id, p.item_id, count(*), count(*) FILTER (WHERE p.ended_by = 'refund'), coalesce(sum(p.seller_share) FILTER (WHERE p.ended_by IS DISTINCT FROM 'refund'), 0)
  FROM content_purchases p GROUP BY 1, 2, 3 ORDER BY min(p.id);--> statement-breakpoint
INSERT INTO content_incomes (seller_id, type_id, item_id)
  SELECT seller_id, type_id, item_id FROM content_sales ORDER BY id ON CONFLICT DO NOTHING;
