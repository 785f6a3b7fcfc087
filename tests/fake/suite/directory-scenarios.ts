/** The directory: its views, sorts and filters. Members of one scenario share a name prefix. */
import { expect } from 'vitest'
import { browseDirectory, directorySorts, type DirectoryFilterInput, type DirectorySort } from '#contract/directory/directory.ts'
import { setHero } from '#contract/people/friends.ts'
import { groups } from '#contract/roles.ts'
import type { GivenProfile, Scenario, Suite } from './site.ts'

const seconds = (ago = 0) => Math.floor(Date.now() / 1000) - ago
const daySeconds = 86_400

/** Members with this prefix, and their names without it as found by a viewer with `position`. */
async function openTown({ join }: Suite, stem: string, profile: GivenProfile = {}) {
  const viewer = await join({ userName: `viewer-of-${stem}`, ...profile })
  const start = { value: `${stem}-`, operator: 'start' } as const
  return {
    viewer,
    add: (name: string, given: Parameters<Suite['join']>[0] = {}) => join({ userName: `${stem}-${name}`, ...given }),
    browse: (filter: DirectoryFilterInput = {}) => viewer.call(browseDirectory, { text: start, ...filter }),
    names: async (filter: DirectoryFilterInput = {}) =>
      (await viewer.call(browseDirectory, { text: start, sortBy: 'uname', ...filter })).items.map(({ userName }) =>
        userName.slice(stem.length + 1),
      ),
  }
}

export const directoryScenarios: readonly Scenario[] = [
  {
    title: 'seven views list members by role, by heroes and by presence',
    async run(suite) {
      const { viewer, add, names } = await openTown(suite, 'view')
      const here = await add('here', { lastSeenAt: seconds(60) })
      const left = await add('left', { lastSeenAt: seconds(3600) })
      await add('stranger', { lastSeenAt: seconds(30) })
      await add('vendor', { groupId: groups.vendor, lastSeenAt: null })
      await add('remembered', { groupId: groups.memorial, lastSeenAt: seconds(60) })
      for (const name of ['banned', 'inactive', 'registered'] as const) await add(name, { groupId: groups[name] })
      for (const { id } of [here, left]) await viewer.call(setHero, { userId: id, isHero: true })
      expect(await names()).toEqual(['here', 'left', 'stranger', 'vendor'])
      expect(await names({ view: 'online' })).toEqual(['here', 'stranger'])
      expect(await names({ view: 'heroes' })).toEqual(['here', 'left'])
      expect(await names({ view: 'heroes_online' })).toEqual(['here'])
      expect(await names({ view: 'vendors' })).toEqual(['vendor'])
      expect(await names({ view: 'memorial' })).toEqual(['remembered'])
      expect((await viewer.call(browseDirectory, { view: 'my' })).items).toMatchObject([{ userId: viewer.id, isOnline: true }])
    },
  },
  {
    title: 'seven sort orders each have a default direction and can be reversed; unknown values come last',
    async run(suite) {
      const { add, names, viewer } = await openTown(suite, 'sort', { position: { latitude: 10, longitude: 20 } })
      const one = await add('b', {
        age: 50,
        lastSeenAt: seconds(300),
        joinedAt: 3000,
        views: 5,
        position: { latitude: 10, longitude: 20.05 },
      })
      await add('a', { age: 30, lastSeenAt: seconds(900), joinedAt: 1000, views: 9, position: { latitude: 10, longitude: 25 } })
      const two = await add('c', { age: null, lastSeenAt: null, joinedAt: 2000, views: 1 })
      await suite.addVideo(one)
      for (let each = 0; each < 2; each += 1) await suite.addVideo(two)
      const expected: Record<DirectorySort, [own: string[], turned: string[]]> = {
        near: [
          ['b', 'a'],
          ['a', 'b'],
        ],
        activity: [
          ['b', 'a', 'c'],
          ['a', 'b', 'c'],
        ],
        joined: [
          ['b', 'c', 'a'],
          ['a', 'c', 'b'],
        ],
        uname: [
          ['a', 'b', 'c'],
          ['c', 'b', 'a'],
        ],
        videos: [
          ['c', 'b', 'a'],
          ['a', 'b', 'c'],
        ],
        views: [
          ['a', 'b', 'c'],
          ['c', 'b', 'a'],
        ],
        age: [
          ['b', 'a', 'c'],
          ['a', 'b', 'c'],
        ],
      }
      for (const sortBy of directorySorts) {
        const isUsualAscending = sortBy === 'near' || sortBy === 'uname'
        expect(await names({ sortBy }), sortBy).toEqual(expected[sortBy][0])
        expect(await names({ sortBy, direction: isUsualAscending ? 'desc' : 'asc' }), `${sortBy}, turned`).toEqual(expected[sortBy][1])
      }
      expect((await viewer.call(browseDirectory, { text: { value: '-sort-b' } })).items).toMatchObject([
        { age: 50, ageForm: 'exact', totalVideo: 1, distanceBand: 0, joinedAt: 3000 },
      ])
      expect(await names({ withinKm: 25 })).toEqual(['b'])
      expect(await names({ hasVideos: true })).toEqual(['b', 'c'])
    },
  },
  {
    title: 'a member who shares no location can neither sort nor filter by distance',
    async run({ join }) {
      const me = await join()
      expect(await me.refusal(browseDirectory, { sortBy: 'near' })).toMatchObject({ errors: { sortBy: ['no_place'] } })
      expect(await me.refusal(browseDirectory, { withinKm: 10 })).toMatchObject({ errors: { within_km: ['no_place'] } })
      expect(await me.refusal(browseDirectory, { activeWithinDays: 8 })).toMatchObject({ errors: { active_within_days: ['invalid'] } })
    },
  },
  {
    title: 'a text is searched in names, About me and contacts; # looks up an id and - an exact name',
    async run(suite) {
      const { viewer, add, names } = await openTown(suite, 'text')
      const anna = await add('anna', { aboutMe: 'Knows the Sheepshänk' })
      await add('bea', { contacts: [{ site: 'Mastodon', value: 'bowline.example/bea' }] })
      const find = (value: string, target: 'name' | 'title' | 'contacts' = 'name') => names({ text: { value, target } })
      expect(await find('TEXT-AN')).toEqual(['anna'])
      expect(await find('sheepshank', 'title')).toEqual(['anna'])
      expect(await find('sheepshank')).toEqual([])
      expect(await find('BOWLINE.example', 'contacts')).toEqual(['bea'])
      expect(await find(`#${anna.id}`, 'contacts')).toEqual(['anna'])
      expect(await find('-TEXT-bea', 'title')).toEqual(['bea'])
      expect(await find('-text-be')).toEqual([])
      expect((await viewer.call(browseDirectory, { text: { value: 'knows', target: 'title', operator: 'lt' } })).items).toEqual([])
    },
  },
  {
    title: 'age, height, last visit and location filter the list together, each region to its chosen depth',
    async run(suite) {
      const { add, names } = await openTown(suite, 'where')
      const [mitte, kreuzberg] = [
        await suite.addPlace({ countryIso: 'DE', region: 'Berlin', city: 'Mitte' }),
        await suite.addPlace({ countryIso: 'DE', region: 'Berlin', city: 'Kreuzberg' }),
      ]
      const [munich, oulu] = [
        await suite.addPlace({ countryIso: 'DE', region: 'Bavaria', city: 'Munich' }),
        await suite.addPlace({ countryIso: 'FI', region: 'North Ostrobothnia', city: 'Oulu' }),
      ]
      await add('anna', { place: mitte, age: 30, heightCm: 160, lastSeenAt: seconds(daySeconds) })
      await add('bea', { place: kreuzberg, age: 40, heightCm: 180, lastSeenAt: seconds(10 * daySeconds) })
      await add('cleo', { place: munich, age: 50, heightCm: 190, lastSeenAt: seconds(40 * daySeconds) })
      await add('dora', { place: oulu, age: null, lastSeenAt: null })
      const inGermany = (regions: number[] = [], cities: number[] = []) => names({ geo: { iso: 'DE', regions, cities } })
      expect(await inGermany()).toEqual(['anna', 'bea', 'cleo'])
      expect(await inGermany([mitte.regionId])).toEqual(['anna', 'bea'])
      expect(await inGermany([mitte.regionId], [mitte.cityId])).toEqual(['anna'])
      expect(await inGermany([mitte.regionId, munich.regionId], [mitte.cityId])).toEqual(['anna', 'cleo'])
      expect(await names({ activeWithinDays: 7 })).toEqual(['anna'])
      expect(await names({ activeWithinDays: 14 })).toEqual(['anna', 'bea'])
      expect(await names({ ageMin: 40 })).toEqual(['bea', 'cleo'])
      expect(await names({ ageMax: 49, heightMin: 170 })).toEqual(['bea'])
      expect(await names({ heightMax: 180 })).toEqual(['anna', 'bea'])
      expect(await names({ geo: { iso: 'FI' } })).toEqual(['dora'])
      expect(await names({ geo: { iso: 'FI' }, ageMin: 20 })).toEqual([])
    },
  },
  {
    title: 'a page has thirty members and a cursor for the next one',
    async run(suite) {
      const { add, browse } = await openTown(suite, 'page')
      for (let each = 10; each <= 41; each += 1) await add(String(each))
      const page = await browse({ sortBy: 'uname' })
      expect(page).toMatchObject({ total: 32, totalIsLimit: false, page: 1, limit: 30 })
      expect(page.items.map(({ userName }) => userName)).toEqual(Array.from({ length: 30 }, (_, index) => `page-${index + 10}`))
      const next = { sortBy: 'uname', cursor: page.nextCursor ?? '' } as const
      expect(await browse(next)).toMatchObject({ total: 32, page: 2, nextCursor: null, items: [{ userName: 'page-40' }, {}] })
    },
  },
]
