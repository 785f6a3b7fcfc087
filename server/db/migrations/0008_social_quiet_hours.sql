ALTER TABLE "push_subscriptions" ADD COLUMN "held_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD COLUMN "held_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "push_subscriptions_held" ON "push_subscriptions" USING btree ("held_until") WHERE held_until is not null;