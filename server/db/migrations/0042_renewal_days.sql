ALTER TABLE "renewals" ADD COLUMN "days" integer;--> statement-breakpoint
CREATE INDEX "content_purchases_pending" ON "content_purchases" USING btree ("seller_id","bought_at") WHERE settled_at is null;--> statement-breakpoint
-- Those who have agreed already did so while the album was sold as it is now, as far as is known.
UPDATE renewals SET days = (SELECT sale.days FROM content_sales sale WHERE sale.type_id = 'video_album' AND sale.item_id = renewals.item_id)
WHERE subject = 'video_album';
