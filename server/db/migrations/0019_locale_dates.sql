ALTER TABLE "members" ADD COLUMN "uses_locale_dates" boolean DEFAULT true NOT NULL;
--> statement-breakpoint
-- Formats other than the default were chosen.
UPDATE members SET uses_locale_dates = false WHERE date_format <> 'yyyy-m-d';
