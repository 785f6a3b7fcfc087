ALTER TABLE "download_leases" ADD COLUMN "sent_parts" "int8multirange" DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- As far as it is known: from the beginning of the file, and not more than the file.
UPDATE "download_leases" SET "sent_parts" = int8multirange(int8range(0, least("sent_bytes", "size_bytes"))) WHERE "sent_bytes" > 0;--> statement-breakpoint
ALTER TABLE "download_leases" DROP COLUMN "sent_bytes";--> statement-breakpoint
CREATE INDEX "payment_attempts_unmailed" ON "payment_attempts" USING btree ("id") WHERE status = 'paid' and receipt_mailed_at is null;--> statement-breakpoint
CREATE INDEX "payment_attempts_charge" ON "payment_attempts" USING btree ("charge_id") WHERE charge_id is not null;
