import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getAccountDetails, saveVideoDefaults, saveUnits, saveWatermark } from '#contract/account/settings.ts'
import { getCurrentUser, saveLanguage, savePreferences } from '#contract/accounts.ts'
import { loadSearches, saveSearch, updateSearch } from '#contract/directory/searches.ts'
import { headers, type RequestInput } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { createInvitation, getInvitation, updateInvitation } from '#contract/registration/invitations.ts'
import { getNotifySettings, saveNotifySettings } from '#contract/notify/settings.ts'
import { loadPrivacy, savePrivacy } from '#contract/profile/privacy.ts'
import { loadProfile, saveProfile } from '#contract/profile/profile.ts'
import { getChatSettings, saveChatSettings } from '#contract/chat/chat.ts'
import { createVideoAlbum, editVideoAlbum, getVideoAlbum } from '#contract/albums/video-albums.ts'
import { createPhotoAlbum, editPhotoAlbum, getPhotoAlbum } from '#contract/photos/photo-albums.ts'
import { convertPhoto, cropPhoto, editPhoto, getPhoto, markPhoto, mogrifyPhoto, noEdits, rotatePhoto } from '#contract/photos/photos.ts'
import { updateProduct, viewProduct } from '#contract/money/products.ts'
import { updateVendor, viewVendor } from '#contract/money/vendors.ts'
import { getOffer, setSale } from '#contract/money/sales.ts'
import type { PhotoId } from '#contract/content/ids.ts'
import { groups } from '#contract/roles.ts'
import { getBlockSource, saveBlock } from '#contract/site/pages.ts'
import { editVideo, getVideo } from '#contract/videos.ts'
import { communityRecords } from './testing/community/stored-records.ts'
import { textRecords } from './testing/community/stored-texts.ts'
import { insertPhoto } from './testing/rows/insert-photo.ts'
import type { StoredRecord } from './testing/community/stored-record.ts'
import {
  createTestServer,
  insertPlace,
  insertSale,
  insertSession,
  insertVideo,
  someTown,
  type Credentials,
  type TestServer,
} from './testing/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

async function anotherSession(of: Credentials): Promise<Credentials> {
  const { db, tokens, now } = server.services
  const { memberId } = of
  const { id: sessionId } = await insertSession(db, { memberId, now: now() })
  const { token } = await tokens.signAccessToken({ memberId, sessionId })
  return { ...of, sessionId, token }
}

const owning = ({ groupId }: StoredRecord) => server.asMember(groupId === undefined ? {} : { groupId })

type Settings = typeof savePreferences | typeof saveLanguage | typeof saveUnits

function settings<E extends Settings>(endpoint: E, one: RequestInput<E>, other: RequestInput<E>): StoredRecord {
  return {
    endpoint,
    open: async (owner) => ({
      read: async () => (await server.call(getCurrentUser, {}, { as: owner })).data,
      // One of the endpoint's own fields, with the version that all of them take.
      change: (as, version, field) => server.call(endpoint, { ...(field === 'one' ? one : other), version } as RequestInput<E>, { as }),
    }),
  }
}

type PhotoCall = typeof editPhoto | typeof mogrifyPhoto | typeof cropPhoto | typeof rotatePhoto | typeof markPhoto | typeof convertPhoto

/** One change of a photo and another one. */
function photo<E extends PhotoCall>(
  endpoint: E,
  one: Omit<RequestInput<E>, 'photoId' | 'version'>,
  other: Omit<RequestInput<E>, 'photoId' | 'version'>,
): StoredRecord {
  return {
    endpoint,
    isComplete: true,
    open: async (owner) => {
      const photoId = (await insertPhoto(server.db, { ownerId: owner.memberId })).id as PhotoId
      return {
        read: async () => (await server.call(getPhoto, { photoId }, { as: owner })).data,
        // One of the endpoint's own fields, with the photo and the version that all of them take.
        change: (as, version, field) =>
          server.call(endpoint, { ...(field === 'one' ? one : other), photoId, version } as RequestInput<E>, { as }),
      }
    },
  }
}

const half = { left: 0, top: 0, width: 0.5, height: 1 }
const someMark = { text: 'Knots', place: 'centre' } as const

const records: readonly StoredRecord[] = [
  {
    endpoint: saveBlock,
    isComplete: true,
    groupId: groups.staff,
    open: async (owner) => {
      const block = { view: `rules-${owner.memberId}`, locale: 'en' as const }
      await server.call(saveBlock, { ...block, title: 'Rules', source: '<p>One</p>' }, { as: owner })
      return {
        read: async () => (await server.call(getBlockSource, block, { as: owner })).data,
        change: (as, version, field) =>
          server.call(
            saveBlock,
            { version, ...block, title: field === 'one' ? 'New rules' : 'Rules', source: field === 'one' ? '<p>One</p>' : '<p>Two</p>' },
            { as },
          ),
      }
    },
  },
  {
    endpoint: setSale,
    isComplete: true,
    groupId: groups.vendor,
    open: async (owner) => {
      const { itemId } = await insertSale(server.db, { sellerId: owner.memberId, mode: 'download' })
      const item = { typeId: 'video', itemId } as const
      return {
        read: async () => (await server.call(getOffer, item, { as: owner })).data.offer ?? { version: -1 },
        change: (as, version, field) =>
          server.call(
            setSale,
            { version, ...item, mode: 'download', downloads: 3, price: field === 'one' ? 9 : 8, days: field === 'one' ? 180 : 365 },
            { as },
          ),
      }
    },
  },
  {
    endpoint: updateProduct,
    isComplete: true,
    groupId: groups.vendor,
    open: async (owner) => {
      const { id: productId } = await insertSale(server.db, { sellerId: owner.memberId })
      return {
        read: async () => (await server.call(viewProduct, { productId }, { as: owner })).data,
        change: (as, version, field) =>
          server.call(updateProduct, { version, productId, ...(field === 'one' ? { price: 9 } : { sku: 'K-1' }) }, { as }),
      }
    },
  },
  {
    endpoint: updateVendor,
    isComplete: true,
    groupId: groups.vendor,
    open: async (owner) => {
      await server.call(updateVendor, { payee: 'Jute Ltd', account: 'DE02120300000000202051' }, { as: owner })
      return {
        read: async () => (await server.call(viewVendor, {}, { as: owner })).data,
        change: (as, version, field) =>
          server.call(updateVendor, { version, ...(field === 'one' ? { company: 'Jute' } : { taxNumber: '12/345' }) }, { as }),
      }
    },
  },
  photo(editPhoto, { title: 'Splices' }, { description: 'Eye splices' }),
  photo(mogrifyPhoto, { edits: { ...noEdits, rotate: 90 } }, { edits: { ...noEdits, format: 'png' } }),
  photo(cropPhoto, { crop: half }, { crop: null }),
  photo(rotatePhoto, { rotate: 90 }, { rotate: 180 }),
  photo(markPhoto, { marks: [someMark] }, { marks: [] }),
  photo(convertPhoto, { format: 'png' }, { format: 'jpeg' }),
  {
    endpoint: editPhotoAlbum,
    isComplete: true,
    open: async (owner) => {
      const { data } = await server.call(createPhotoAlbum, { name: 'Knots', description: 'Mine' }, { as: owner })
      const albumId = data.id
      return {
        read: async () => (await server.call(getPhotoAlbum, { albumId }, { as: owner })).data,
        change: (as, version, field) =>
          server.call(
            editPhotoAlbum,
            { version, albumId, ...(field === 'one' ? { name: 'Splices' } : { description: 'Eye splices' }) },
            { as },
          ),
      }
    },
  },
  {
    endpoint: saveProfile,
    open: async (owner) => {
      await server.call(saveProfile, { aboutMe: 'Knots.', ...(await insertPlace(server.db, someTown)) }, { as: owner })
      return {
        read: async () => (await server.call(loadProfile, {}, { as: owner })).data,
        change: (as, version, field) =>
          server.call(saveProfile, { version, ...(field === 'one' ? { height: 180 } : { weight: 80 }) }, { as }),
      }
    },
  },
  {
    endpoint: savePrivacy,
    open: async (owner) => ({
      read: async () => (await server.call(loadPrivacy, {}, { as: owner })).data,
      change: (as, version, field) =>
        server.call(
          savePrivacy,
          {
            version,
            ...(field === 'one' ? { privacyContent: { videos: 'friends' } } : { fields: [{ field: 'height', audience: 'friends' }] }),
          },
          { as },
        ),
    }),
  },
  {
    endpoint: saveChatSettings,
    open: async (owner) => ({
      read: async () => (await server.call(getChatSettings, {}, { as: owner })).data,
      change: (as, version, field) =>
        server.call(saveChatSettings, { version, ...(field === 'one' ? { showsTyping: false } : { showsRead: false }) }, { as }),
    }),
  },
  {
    endpoint: saveNotifySettings,
    open: async (owner) => ({
      read: async () => (await server.call(getNotifySettings, {}, { as: owner })).data,
      change: (as, version, field) =>
        server.call(
          saveNotifySettings,
          { version, ...(field === 'one' ? { topics: { friends: { push: false } } } : { topics: { friends: { mail: false } } }) },
          { as },
        ),
    }),
  },
  settings(savePreferences, { theme: 'light' }, { isDiscreet: true }),
  settings(saveLanguage, { locale: 'fr' }, { timeFormat: '12' }),
  settings(saveUnits, { usesMetric: false }, { timeZone: 'Europe/Paris' }),
  {
    endpoint: saveWatermark,
    open: async (owner) => ({
      read: async () => (await server.call(getAccountDetails, {}, { as: owner })).data,
      change: (as, version, field) =>
        server.call(saveWatermark, { version, ...(field === 'one' ? { preset: 'dmca' } : { fontSize: 20 }) }, { as }),
    }),
  },
  {
    endpoint: saveVideoDefaults,
    open: async (owner) => ({
      read: async () => (await server.call(getAccountDetails, {}, { as: owner })).data,
      change: (as, version, field) =>
        server.call(saveVideoDefaults, { version, ...(field === 'one' ? { watcherOverlay: true } : { packager: 'none' }) }, { as }),
    }),
  },
  {
    endpoint: updateSearch,
    isComplete: true,
    open: async (owner) => {
      await server.call(saveSearch, { module: 'videos', name: 'Knots', json: '{}' }, { as: owner })
      return {
        read: async () => (await server.call(loadSearches, { module: 'videos' }, { as: owner })).data.items[0] ?? { version: -1 },
        change: (as, version, field) =>
          server.call(
            updateSearch,
            { version, module: 'videos', name: 'Knots', ...(field === 'one' ? { json: '{"a":1}' } : { newName: 'Knots' }) },
            { as },
          ),
      }
    },
  },
  {
    endpoint: updateInvitation,
    isComplete: true,
    open: async (owner) => {
      const { invitationId } = (await server.call(createInvitation, {}, { as: owner })).data
      return {
        read: async () => (await server.call(getInvitation, { invitationId }, { as: owner })).data,
        change: (as, version, field) =>
          server.call(
            updateInvitation,
            { version, invitationId, ...(field === 'one' ? { note: 'For Tom' } : { email: 'tom@example.test' }) },
            { as },
          ),
      }
    },
  },
  {
    endpoint: editVideoAlbum,
    isComplete: true,
    open: async (owner) => {
      const { data } = await server.call(createVideoAlbum, { title: 'Knots' }, { as: owner })
      const albumId = data.id
      return {
        read: async () => (await server.call(getVideoAlbum, { albumId }, { as: owner })).data,
        change: (as, version, field) =>
          server.call(
            editVideoAlbum,
            { version, albumId, ...(field === 'one' ? { title: 'Splices' } : { description: 'Eye splices' }) },
            { as },
          ),
      }
    },
  },
  ...communityRecords(() => server),
  ...textRecords(() => server),
  {
    endpoint: editVideo,
    isComplete: true,
    open: async (owner) => {
      const { id } = await insertVideo(server.db, { ownerId: owner.memberId })
      // The number is the row's own.
      const videoId = id as never
      return {
        read: async () => (await server.call(getVideo, { videoId }, { as: owner })).data,
        change: (as, version, field) =>
          server.call(
            editVideo,
            { version, videoId, ...(field === 'one' ? { title: 'Splices' } : { description: 'Eye splices' }) },
            { as },
          ),
      }
    },
  },
]

describe('a record that is edited on two devices', () => {
  it('every versioned call is in this test', () => {
    const versioned = endpoints.filter(({ isVersioned }) => isVersioned).map(({ name }) => name)
    expect(records.map(({ endpoint }) => endpoint.name).toSorted()).toEqual(versioned.toSorted())
  })

  it.each(records)('$endpoint.name is not overwritten by a change based on an older version', async (record) => {
    const { open, isComplete = false } = record
    const desk = await owning(record)
    const phone = await anotherSession(desk)
    const { read, change } = await open(desk)
    const { version } = await read()
    expect((await change(desk, version, 'one')).refusal).toBeNull()
    const changed = await read()
    expect(changed.version).toBeGreaterThan(version)

    expect((await change(phone, version, 'one')).refusal?.code).toBe('edit_conflict')
    expect(await read()).toEqual(changed)
    expect((await change(phone, version, 'other')).refusal?.code).toBe(isComplete ? 'edit_conflict' : undefined)
    // Based on the current version, and by callers that don't know versions.
    expect((await change(phone, (await read()).version, 'one')).refusal).toBeNull()
    expect((await change(desk, undefined, 'one')).refusal).toBeNull()
  })

  it('of two changes at once, one is refused', async () => {
    for (const record of records) {
      const { open, endpoint } = record
      const desk = await owning(record)
      const phone = await anotherSession(desk)
      const { read, change } = await open(desk)
      const { version } = await read()
      const both = await Promise.all([change(desk, version, 'one'), change(phone, version, 'one')])
      expect(both.map(({ refusal }) => refusal?.code).toSorted(), endpoint.name).toEqual(['edit_conflict', undefined])
    }
  })

  it('a field that the same session has changed before is not a conflict: the device may show an older copy', async () => {
    for (const { open, endpoint, isComplete } of records) {
      if (isComplete) continue
      const desk = await server.asMember()
      const { read, change } = await open(desk)
      const { version } = await read()
      for (const field of ['one', 'one'] as const) expect((await change(desk, version, field)).refusal, endpoint.name).toBeNull()
    }
  })

  it.each(['12', '"x"', '*', 'W/"1"', '"-1"', '"1", "2"'])('If-Match %s is refused, naming the version', async (value) => {
    const as = await server.asMember()
    const { status, refusal } = await server.call(savePrivacy, { showsActivity: false }, { as, headers: { [headers.ifMatch]: value } })
    expect([status, refusal?.code, Object.keys(refusal?.errors ?? {})]).toEqual([422, 'validation_failed', ['version']])
  })
})
