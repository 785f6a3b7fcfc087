ALTER TABLE "directory_entries" ADD COLUMN "birth_day" smallint;--> statement-breakpoint
CREATE INDEX "directory_birth_day" ON "directory_entries" USING btree ("birth_day","member_id") WHERE birth_day is not null;--> statement-breakpoint
-- Members who show their birth date without the year (age mode 2) to every member are found by its day.
CREATE OR REPLACE VIEW "directory_facts" AS
  SELECT "id" AS "member_id", "name_key" COLLATE "C" AS "name_key", "group_id", "created_at" AS "joined_at",
      CASE WHEN "shows_activity" THEN "last_seen_at" END AS "seen_at",
      "video_total", coalesce("view_total", 0) AS "view_total",
      CASE WHEN coalesce("visibility"->>'age', 'members') = 'members' THEN
        CASE coalesce("age_mode", 3)
          WHEN 1 THEN "years"
          WHEN 3 THEN CASE WHEN "years" < 30 THEN 25 WHEN "years" < 50 THEN 40 ELSE 60 END
        END
      END::smallint AS "age",
      CASE WHEN coalesce("visibility"->>'height', 'members') = 'members' THEN "height_cm" END AS "height_cm",
      CASE WHEN coalesce("visibility"->>'weight', 'members') = 'members' THEN "weight_kg" END AS "weight_kg",
      ropewalk_fold("about_me") AS "about_key",
      CASE WHEN coalesce("visibility"->>'contacts', 'members') = 'members' THEN
        coalesce((SELECT string_agg(ropewalk_fold("contact"->>'value'), ' ') FROM jsonb_array_elements("contacts") AS "contact"), '')
      ELSE '' END AS "contacts_key",
      CASE WHEN "is_place_shown" THEN "country_iso" END AS "country_iso",
      CASE WHEN "is_place_shown" THEN "region_id" END AS "region_id",
      CASE WHEN "is_place_shown" THEN "city_id" END AS "city_id",
      CASE WHEN "shares_location" THEN "coarse_latitude" END AS "coarse_latitude",
      CASE WHEN "shares_location" THEN "coarse_longitude" END AS "coarse_longitude",
      coalesce((SELECT jsonb_object_agg("field"."key", "field"."value") FROM jsonb_each("custom_values") AS "field"
        WHERE coalesce("visibility"->>"field"."key", 'members') = 'members'), '{}'::jsonb) AS "custom_values",
      "group_id" NOT IN (3, 5, 10, 14) AND "audience" IN ('members', 'public') AS "is_listed",
      CASE WHEN "age_mode" = 2 AND coalesce("visibility"->>'age', 'members') = 'members' THEN
        extract(month from "birthday") * 100 + extract(day from "birthday")
      END::smallint AS "birth_day"
  FROM (
    SELECT "m".*, "p"."height_cm", "p"."weight_kg", "p"."age_mode", "p"."view_total", "p"."custom_values", "p"."contacts",
      "p"."country_iso", "p"."region_id", "p"."city_id", "p"."shares_location", "p"."coarse_latitude", "p"."coarse_longitude",
      coalesce("p"."visibility", '{}'::jsonb) AS "visibility",
      coalesce("m"."privacy_content"->>'profile', 'members') AS "audience",
      extract(year from age(current_date, "m"."birthday"))::smallint AS "years",
      NOT coalesce("p"."is_place_private", false) AND coalesce("p"."visibility"->>'place', 'members') = 'members' AS "is_place_shown"
    FROM "members" "m" LEFT JOIN "profiles" "p" ON "p"."member_id" = "m"."id"
    WHERE "m"."deleted_at" IS NULL
  ) AS "known";--> statement-breakpoint
CREATE OR REPLACE FUNCTION "ropewalk_list_members"("ids" bigint[]) RETURNS void LANGUAGE sql AS $$
  WITH "listed" AS (
    SELECT * FROM "directory_facts" WHERE "member_id" = ANY("ids") AND "is_listed"
  ), "gone" AS (
    DELETE FROM "directory_entries" WHERE "member_id" = ANY("ids") AND "member_id" NOT IN (SELECT "member_id" FROM "listed")
  )
  INSERT INTO "directory_entries" ("member_id", "name_key", "group_id", "joined_at", "seen_at", "video_total", "view_total", "age",
    "height_cm", "weight_kg", "about_key", "contacts_key", "country_iso", "region_id", "city_id", "coarse_latitude", "coarse_longitude", "custom_values", "birth_day")
  SELECT "member_id", "name_key", "group_id", "joined_at", "seen_at", "video_total", "view_total", "age",
    "height_cm", "weight_kg", "about_key", "contacts_key", "country_iso", "region_id", "city_id", "coarse_latitude", "coarse_longitude", "custom_values", "birth_day"
  FROM "listed"
  ON CONFLICT ("member_id") DO UPDATE SET
    "name_key" = excluded."name_key", "group_id" = excluded."group_id", "joined_at" = excluded."joined_at", "seen_at" = excluded."seen_at",
    "video_total" = excluded."video_total", "view_total" = excluded."view_total", "age" = excluded."age", "height_cm" = excluded."height_cm",
    "weight_kg" = excluded."weight_kg", "about_key" = excluded."about_key", "contacts_key" = excluded."contacts_key",
    "country_iso" = excluded."country_iso", "region_id" = excluded."region_id", "city_id" = excluded."city_id",
    "coarse_latitude" = excluded."coarse_latitude", "coarse_longitude" = excluded."coarse_longitude", "custom_values" = excluded."custom_values",
    "birth_day" = excluded."birth_day";
$$;--> statement-breakpoint
CREATE OR REPLACE VIEW "directory_everybody" AS
  SELECT "member_id", "name_key", "group_id", "joined_at", "seen_at", "video_total", "view_total", "age",
    "height_cm", "weight_kg", "about_key", "contacts_key", "country_iso", "region_id", "city_id", "coarse_latitude", "coarse_longitude", "custom_values", "birth_day"
  FROM "directory_entries"
  UNION ALL
  SELECT "member_id", "name_key", "group_id", "joined_at", "seen_at", "video_total", "view_total", "age",
    "height_cm", "weight_kg", "about_key", "contacts_key", "country_iso", "region_id", "city_id", "coarse_latitude", "coarse_longitude", "custom_values", "birth_day"
  FROM "directory_facts" WHERE NOT "is_listed";--> statement-breakpoint
SELECT ropewalk_list_members(array_agg("member_id")) FROM "profiles" WHERE "age_mode" = 2;
