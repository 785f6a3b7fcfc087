ALTER TABLE "payouts" ADD COLUMN "forget_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "payouts_forget" ON "payouts" USING btree ("forget_at") WHERE forget_at is not null;