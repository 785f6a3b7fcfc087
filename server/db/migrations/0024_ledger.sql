CREATE TABLE "ledger_accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"owner_id" bigint,
	"balance" bigint,
	CONSTRAINT "ledger_accounts_owner" UNIQUE NULLS NOT DISTINCT("kind","owner_id"),
	CONSTRAINT "ledger_accounts_balance" CHECK (case when kind = 'receivable' then balance <= 0 else balance >= 0 end),
	CONSTRAINT "ledger_accounts_kind" CHECK ((kind in ('house', 'processor')) = (owner_id is null) and (owner_id is null) = (balance is null))
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transaction_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "ledger_entries_amount" CHECK (amount <> 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_notes" (
	"transaction_id" bigint PRIMARY KEY NOT NULL,
	"author_id" bigint NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_transactions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_transactions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"item_type" text NOT NULL,
	"buyer_id" bigint,
	"seller_id" bigint,
	"amount" bigint NOT NULL,
	"package_id" integer,
	"type_id" text,
	"item_id" bigint,
	"description" text DEFAULT '' NOT NULL,
	"reverses_id" bigint,
	"made_in" text DEFAULT pg_current_xact_id()::text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_owner_id_members_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_transaction_id_ledger_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_notes" ADD CONSTRAINT "ledger_notes_transaction_id_ledger_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_notes" ADD CONSTRAINT "ledger_notes_author_id_members_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_buyer_id_members_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_seller_id_members_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_reverses_id_ledger_transactions_id_fk" FOREIGN KEY ("reverses_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_entries_transaction" ON "ledger_entries" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_account" ON "ledger_entries" USING btree ("account_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ledger_notes_author" ON "ledger_notes" USING btree ("author_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_transactions_key" ON "ledger_transactions" USING btree ("key");--> statement-breakpoint
CREATE INDEX "ledger_transactions_reverses" ON "ledger_transactions" USING btree ("reverses_id") WHERE reverses_id is not null;--> statement-breakpoint
CREATE INDEX "ledger_transactions_buyer" ON "ledger_transactions" USING btree ("buyer_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ledger_transactions_seller" ON "ledger_transactions" USING btree ("seller_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ledger_transactions_item" ON "ledger_transactions" USING btree ("type_id","item_id") WHERE type_id is not null;--> statement-breakpoint
CREATE TRIGGER "ledger_transactions_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_transactions" FOR EACH STATEMENT EXECUTE FUNCTION ropewalk_append_only();--> statement-breakpoint
CREATE TRIGGER "ledger_entries_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_entries" FOR EACH STATEMENT EXECUTE FUNCTION ropewalk_append_only();--> statement-breakpoint
-- Accounts begin empty, whatever the statement says.
CREATE FUNCTION "ropewalk_ledger_account_opened"() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
begin
  new.balance := case when new.owner_id is null then null else 0 end;
  return new;
end
$$;--> statement-breakpoint
CREATE TRIGGER "ledger_accounts_opened" BEFORE INSERT ON "ledger_accounts" FOR EACH ROW EXECUTE FUNCTION ropewalk_ledger_account_opened();--> statement-breakpoint
-- These two work as the owner: the application's role may not change balances itself.
CREATE FUNCTION "ropewalk_ledger_entry_added"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
begin
  if (select made_in from ledger_transactions where id = new.transaction_id) is distinct from pg_current_xact_id()::text then
    raise exception 'The transaction % is closed', new.transaction_id using errcode = 'insufficient_privilege';
  end if;
  update ledger_accounts set balance = balance + new.amount where id = new.account_id and balance is not null;
  return null;
end
$$;--> statement-breakpoint
CREATE FUNCTION "ropewalk_lock_ledger_accounts"("ids" bigint[]) RETURNS SETOF "ledger_accounts" LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  select * from ledger_accounts where id = any (ids) and owner_id is not null order by id for no key update
$$;--> statement-breakpoint
CREATE TRIGGER "ledger_entries_added" AFTER INSERT ON "ledger_entries" FOR EACH ROW EXECUTE FUNCTION ropewalk_ledger_entry_added();--> statement-breakpoint
CREATE FUNCTION "ropewalk_ledger_balanced"() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
declare
  posted bigint := case TG_TABLE_NAME when 'ledger_entries' then (to_jsonb(new)->>'transaction_id')::bigint else (to_jsonb(new)->>'id')::bigint end;
begin
  if (select coalesce(sum(amount), 1) from ledger_entries where transaction_id = posted) <> 0 then
    raise exception 'The entries of transaction % do not sum to zero', posted using errcode = 'check_violation';
  end if;
  return null;
end
$$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "ledger_transactions_balanced" AFTER INSERT ON "ledger_transactions" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ropewalk_ledger_balanced();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "ledger_entries_balanced" AFTER INSERT ON "ledger_entries" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ropewalk_ledger_balanced();
