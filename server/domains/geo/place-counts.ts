/** Number of directory members per location. Counted once for all viewers and cached for a minute, because it reads the whole directory. */
import { groups, type Viewer } from '#contract/roles.ts'
import type { Database } from '../../db/context.ts'
import { directorySource } from '../../db/conditions/directory-source.ts'
import { hiddenMemberIds } from '../../db/conditions/hidden-members.ts'
import { runStatement } from '../../db/statement.ts'

const keptMs = 60_000

export interface PlaceCounts {
  country(iso: string): number
  region(id: number): number
  city(id: number): number
}

interface Tally {
  readonly countries: Map<string, number>
  readonly regions: Map<number, number>
  readonly cities: Map<number, number>
}

interface PlaceRow {
  readonly country_iso: string
  readonly region_id: number | null
  readonly city_id: number | null
  readonly total: number
}

type Source = ReturnType<typeof directorySource>

interface RememberedTally {
  readonly madeAt: number
  readonly tally: Promise<Tally>
}

/** One per database and source, so that two servers in one test process never share counts. */
const tallies = new WeakMap<Database, Map<Source, RememberedTally>>()

const placed = `country_iso is not null and group_id <> ${groups.memorial}`

/** Excludes members who are invisible to the viewer: a count that differs from its list would reveal a block. */
export async function placeCountsFor(db: Database, viewer: Viewer & { readonly id: number }): Promise<PlaceCounts> {
  const source = directorySource(viewer)
  const [everybody, hidden] = await Promise.all([rememberedTally(db, source), hiddenMemberIds(db, viewer.id)])
  const unseen = hidden.length === 0 ? null : await tallyOf(db, source, 'and member_id = any($1::bigint[])', [hidden])
  const count = <Key>(all: Map<Key, number>, less: Map<Key, number> | undefined, key: Key) =>
    Math.max(0, (all.get(key) ?? 0) - (less?.get(key) ?? 0))
  return {
    country: (iso) => count(everybody.countries, unseen?.countries, iso),
    region: (id) => count(everybody.regions, unseen?.regions, id),
    city: (id) => count(everybody.cities, unseen?.cities, id),
  }
}

function rememberedTally(db: Database, source: Source): Promise<Tally> {
  const ofDatabase = tallies.get(db) ?? new Map<Source, RememberedTally>()
  tallies.set(db, ofDatabase)
  const known = ofDatabase.get(source)
  // Real time on purpose: moving the product's clock must not keep old counts alive.
  if (known && performance.now() - known.madeAt < keptMs) return known.tally
  const tally = tallyOf(db, source, '', [])
  ofDatabase.set(source, { madeAt: performance.now(), tally })
  tally.catch(() => ofDatabase.delete(source))
  return tally
}

async function tallyOf(db: Database, source: Source, condition: string, values: readonly unknown[]): Promise<Tally> {
  const rows = await runStatement<PlaceRow & Record<string, unknown>>(
    db,
    `select country_iso, region_id, city_id, count(*)::int as total from ${source} where ${placed} ${condition} group by 1, 2, 3`,
    values,
  )
  const tally: Tally = { countries: new Map(), regions: new Map(), cities: new Map() }
  for (const { country_iso, region_id, city_id, total } of rows) {
    add(tally.countries, country_iso, total)
    if (region_id !== null) add(tally.regions, region_id, total)
    if (city_id !== null) add(tally.cities, city_id, total)
  }
  return tally
}

function add<Key>(counts: Map<Key, number>, key: Key, total: number): void {
  counts.set(key, (counts.get(key) ?? 0) + total)
}
