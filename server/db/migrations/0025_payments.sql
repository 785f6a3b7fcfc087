CREATE TABLE "cart_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cart_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"purchase" jsonb NOT NULL,
	"qty" integer NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "cart_items_qty" CHECK (qty between 1 and 20)
);
--> statement-breakpoint
CREATE TABLE "forgotten_cards" (
	"token" text PRIMARY KEY NOT NULL,
	"processor" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_attempts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"member_id" bigint NOT NULL,
	"status" text DEFAULT 'created' NOT NULL,
	"lines" jsonb NOT NULL,
	"price_in_cents" integer NOT NULL,
	"processor" text NOT NULL,
	"charge_id" text,
	"challenge_path" text,
	"card_brand" text,
	"card_last4" text,
	"keeps_card" boolean DEFAULT false NOT NULL,
	"is_from_cart" boolean DEFAULT false NOT NULL,
	"settled_by" text,
	"settled_at" timestamp with time zone,
	"reversal" text,
	"reversed_at" timestamp with time zone,
	"receipt_mailed_at" timestamp with time zone,
	"looked_up_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_attempts_price" CHECK (price_in_cents > 0 or status = 'void'),
	CONSTRAINT "payment_attempts_settled" CHECK ((status in ('paid', 'declined', 'void', 'reversed')) = (settled_at is not null))
);
--> statement-breakpoint
CREATE TABLE "payment_notices" (
	"id" text PRIMARY KEY NOT NULL,
	"attempt_key" text NOT NULL,
	"state" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_cards" (
	"member_id" bigint PRIMARY KEY NOT NULL,
	"processor" text NOT NULL,
	"token" text NOT NULL,
	"brand" text,
	"last4" text NOT NULL,
	"month" integer NOT NULL,
	"year" integer NOT NULL,
	"saved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_packages" (
	"id" integer PRIMARY KEY NOT NULL,
	"tickets" integer NOT NULL,
	"price_in_cents" integer NOT NULL,
	"is_offered" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_cards" ADD CONSTRAINT "saved_cards_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "cart_items_purchase" ON "cart_items" USING btree ("member_id","purchase");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_key" ON "payment_attempts" USING btree ("key");--> statement-breakpoint
CREATE INDEX "payment_attempts_member" ON "payment_attempts" USING btree ("member_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payment_attempts_open" ON "payment_attempts" USING btree ("id") WHERE status in ('created', 'pending', 'unknown');--> statement-breakpoint
-- One ticket is one dollar (1§1). 103 and 104 are the packages that the documents name (1§9).
INSERT INTO "ticket_packages" ("id", "tickets", "price_in_cents") VALUES (101, 10, 1000), (102, 25, 2500), (103, 50, 5000), (104, 100, 10000);--> statement-breakpoint
-- However a card ceases to be kept (replaced, forgotten, its account deleted), the processor is asked to forget it.
CREATE FUNCTION "ropewalk_forget_card"() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
begin
  if tg_op = 'DELETE' or new.token <> old.token then
    insert into forgotten_cards (token, processor) values (old.token, old.processor) on conflict do nothing;
  end if;
  return null;
end $$;--> statement-breakpoint
CREATE TRIGGER "saved_cards_forgotten" AFTER UPDATE OR DELETE ON "saved_cards" FOR EACH ROW EXECUTE FUNCTION ropewalk_forget_card();
