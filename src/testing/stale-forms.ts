/** Every form over a record stored on the device: it opens with an old copy, and the server's answer arrives later. */
import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import * as v from 'valibot'
import { expect } from 'vitest'
import {
  accountDetails,
  getAccountDetails,
  saveVideoDefaults,
  saveUnits,
  saveWatermark,
  type AccountDetails,
} from '#contract/account/settings.ts'
import { getCurrentUser, saveLanguage, savePreferences } from '#contract/accounts.ts'
import { categoryIds } from '#contract/categories.ts'
import { loadSearches, updateSearch } from '#contract/directory/searches.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { countInvitations, invitation, searchInvitations, updateInvitation } from '#contract/registration/invitations.ts'
import { getNotifySettings, saveNotifySettings } from '#contract/notify/settings.ts'
import { videoId } from '#contract/content/ids.ts'
import { loadPrivacy, savePrivacy, type PrivacySettings } from '#contract/profile/privacy.ts'
import { loadFetishes, loadProfile, saveProfile, type OwnProfile } from '#contract/profile/profile.ts'
import { feedDetailKinds, feedTogglesOn } from '#contract/session.ts'
import { getChatSettings, saveChatSettings, type ChatSettings } from '#contract/chat/chat.ts'
import { requestPlay } from '#contract/playback.ts'
import { editVideo, getVideo } from '#contract/videos.ts'
import { call } from '#src/data/http/call.ts'
import { openKeptAnswers } from '#src/data/query/kept-answers.ts'
import { refreshCurrentUser } from '#src/data/session/session.ts'
import { accountQueries } from '#src/entities/account/queries.ts'
import { chatQueries } from '#src/entities/chat/queries.ts'
import { invitationQueries } from '#src/entities/invitation/queries.ts'
import { notificationQueries } from '#src/entities/notification/queries.ts'
import { profileQueries } from '#src/entities/profile/queries.ts'
import { searchQueries } from '#src/entities/search/queries.ts'
import { videoQueries } from '#src/entities/video/queries.ts'
import type { FakeMember } from '#tests/fake/world.ts'
import { fakeServer } from './fake-server.ts'
import { renderScreen } from './render-screen.tsx'

/** Shared by all tests of a file that use these forms. */
const server = fakeServer()
const hourMs = 3_600_000

export type BuildForm = (me: FakeMember) => StaleForm

interface StaleForm {
  readonly address: string
  /** The endpoint that the form reads. */
  readonly load: Endpoint
  /**
   * The query under which the device stores the record, and how to read the older copy. Without it the device knows the record from
   * the session.
   */
  readonly kept?: { readonly queryKey: QueryKey; readonly older: () => Promise<unknown> }
  /** Another device changes a field that the member does not edit here. */
  readonly elsewhere: () => void
  /** The value of that field in the form. */
  readonly untouched: () => unknown
  readonly before: unknown
  readonly after: unknown
  /** The member edits another field. Without a button, this also saves it. */
  readonly touch: () => void | Promise<void>
  readonly touched: () => unknown
  readonly entered: unknown
  readonly button?: string
  readonly save: Endpoint
  readonly sent: object
  /** Another device changes the same field that is edited here. */
  readonly clash: () => void
  readonly theirs: unknown
}

const field = (label: string) => screen.queryByLabelText<HTMLInputElement>(label)?.value
const fill = (label: string, value: string) => void fireEvent.change(screen.getByLabelText(label), { target: { value } })
/** Undefined while the switch is not rendered. */
const isOn = (name: string, within_: HTMLElement = document.body) =>
  within(within_)
    .queryByRole('switch', { name: new RegExp(`^${name}`) })
    ?.getAttribute('aria-checked')
const flip = (name: string) => void fireEvent.click(screen.getByRole('switch', { name: new RegExp(`^${name}`) }))
const isChosen = (name: string) => screen.queryByRole<HTMLInputElement>('radio', { name })?.checked

function profileForm(): StaleForm {
  const place = { countryIso: null, regionId: null, cityId: null, gisNeighbourhood: '', isPrivate: true }
  const texts = { aboutMe: 'Ropes.', birthday: '03041982', contacts: [], customValues: [], definitions: [], picture: null }
  const stored: OwnProfile = { ...place, ...texts, dobSetting: 3, height: 187, weight: null, usesMetric: true, version: 1 }
  server.answer(loadProfile, () => stored)
  server.answer(saveProfile, ({ height = null }) => Object.assign(stored, { height, version: 3 }))
  server.answer(loadFetishes, () => ({ fetishes: [], answers: [] }))
  return {
    ...{ address: '/settings/profile', load: loadProfile, save: saveProfile, button: 'Save profile' },
    kept: { queryKey: profileQueries.form().queryKey, older: () => call(loadProfile, {}) },
    elsewhere: () => Object.assign(stored, { weight: 93, version: 2 }),
    ...{ untouched: () => field('Weight'), before: '', after: '93' },
    ...{ touch: () => fill('Height', '180'), touched: () => field('Height'), entered: '180' },
    sent: { version: 2, height: 180 },
    ...{ clash: () => Object.assign(stored, { height: 190, version: 2 }), theirs: '190 cm' },
  }
}

function privacyForm(): StaleForm {
  const everybody = { profile: 'members', photos: 'members', photoAlbums: 'members', videos: 'members', videoAlbums: 'members' } as const
  const stored: PrivacySettings = {
    ...{ privacyContent: everybody, videoPlay: 'members', videoDownload: 'members', showsActivity: true, sharesLocation: false },
    ...{ hasTown: false, customLabels: [], canChooseNobody: false, version: 1 },
    fields: [
      { field: 'height', audience: 'members' },
      { field: 'weight', audience: 'members' },
    ],
  }
  server.answer(loadPrivacy, () => stored)
  server.answer(savePrivacy, ({ fields = [] }) => {
    stored.fields = stored.fields.map((known) => fields.find((wish) => wish.field === known.field) ?? known)
    return Object.assign(stored, { version: 3 })
  })
  const change = (height: PrivacySettings['fields'][number]['audience'], weight: typeof height) =>
    Object.assign(stored, {
      fields: [
        { field: 'height', audience: height },
        { field: 'weight', audience: weight },
      ],
      version: 2,
    })
  return {
    ...{ address: '/settings/privacy', load: loadPrivacy, save: savePrivacy },
    kept: { queryKey: profileQueries.privacy().queryKey, older: () => call(loadPrivacy, {}) },
    elsewhere: () => change('members', 'nobody'),
    ...{ untouched: () => field('Weight'), before: 'members', after: 'nobody' },
    ...{ touch: () => fill('Height', 'friends'), touched: () => field('Height'), entered: 'friends' },
    sent: { version: 1, fields: [{ field: 'height', audience: 'friends' }] },
    ...{ clash: () => change('nobody', 'members'), theirs: 'nobody' },
  }
}

function messagingForm(): StaleForm {
  const stored: ChatSettings = { showsTyping: true, showsRead: true, showsOnline: true, isRelayOnly: false, version: 1 }
  server.answer(getChatSettings, () => stored)
  server.answer(saveChatSettings, ({ showsTyping = true }) => Object.assign(stored, { showsTyping, version: 3 }))
  return {
    ...{ address: '/settings/messaging', load: getChatSettings, save: saveChatSettings },
    kept: { queryKey: chatQueries.settings().queryKey, older: () => call(getChatSettings, {}) },
    elsewhere: () => Object.assign(stored, { showsRead: false, version: 2 }),
    ...{ clash: () => Object.assign(stored, { version: 2 }), theirs: 'true' },
    ...{ untouched: () => isOn('What I’ve read'), before: 'true', after: 'false' },
    ...{ touch: () => flip('When I’m typing'), touched: () => isOn('When I’m typing'), entered: 'false' },
    sent: { version: 1, showsTyping: false },
  }
}

function notificationsForm(me: FakeMember): StaleForm {
  return {
    ...{ address: '/settings/notifications', load: getNotifySettings, save: saveNotifySettings },
    kept: { queryKey: notificationQueries.settings().queryKey, older: () => call(getNotifySettings, {}) },
    elsewhere() {
      me.notifyVersions.claim(['digest'], 'another device', undefined)
      me.notifySettings = { ...me.notifySettings, digest: 'weekly' }
    },
    ...{ clash: () => me.notifyVersions.claim(['showsDetails'], 'another device', undefined), theirs: 'false' },
    ...{ untouched: () => isChosen('Weekly'), before: false, after: true },
    ...{ touch: () => flip('Include names and details'), touched: () => isOn('Include names and details'), entered: 'true' },
    sent: { version: 0, showsDetails: true },
  }
}

function storeDetails(): AccountDetails {
  const nothing = { dmcaAgent: null, pendingEmail: null, phone: null, pendingPhone: null, handleChangeableAt: null, removal: null }
  const watermark = { preset: 'custom', text: 'Mine' } as const
  const stored = v.parse(accountDetails, { ...nothing, watermark, filmDefaults: {}, offeredPackagers: [], isSmsSandbox: false, version: 1 })
  server.answer(getAccountDetails, () => stored)
  return stored
}
const keptDetails = { queryKey: accountQueries.details().queryKey, older: () => call(getAccountDetails, {}) }

function watermarkForm(): StaleForm {
  const stored = storeDetails()
  server.answer(saveWatermark, ({ text = '' }) => {
    Object.assign(stored, { watermark: { ...stored.watermark, text }, version: 3 })
    return { ...stored.watermark, version: 3 }
  })
  return {
    ...{ address: '/settings/videos', load: getAccountDetails, save: saveWatermark, button: 'Save watermark' },
    kept: keptDetails,
    elsewhere: () => Object.assign(stored, { watermark: { ...stored.watermark, isWalking: true }, version: 2 }),
    ...{ clash: () => Object.assign(stored, { watermark: { ...stored.watermark, text: 'Theirs' }, version: 2 }), theirs: 'Theirs' },
    ...{ untouched: () => isOn('Moving'), before: 'false', after: 'true' },
    ...{ touch: () => fill('Text', 'Ours'), touched: () => field('Text'), entered: 'Ours' },
    sent: { version: 2, text: 'Ours' },
  }
}

function videoDefaultsForm(): StaleForm {
  const stored = storeDetails()
  server.answer(saveVideoDefaults, ({ watcherOverlay = false }) => {
    Object.assign(stored, { filmDefaults: { ...stored.filmDefaults, watcherOverlay }, version: 3 })
    return { ...stored.filmDefaults, version: 3 }
  })
  return {
    ...{ address: '/settings/videos', load: getAccountDetails, save: saveVideoDefaults },
    kept: keptDetails,
    elsewhere: () => Object.assign(stored, { watermark: { ...stored.watermark, text: 'Theirs' }, version: 2 }),
    ...{ clash: () => Object.assign(stored, { version: 2 }), theirs: 'false' },
    ...{ untouched: () => field('Text'), before: 'Mine', after: 'Theirs' },
    ...{ touch: () => flip('Viewer’s name over the video'), touched: () => isOn('Viewer’s name over the video'), entered: 'true' },
    sent: { version: 1, watcherOverlay: true },
  }
}

function videoForm(me: FakeMember): StaleForm {
  const { world } = server
  server.refuse(requestPlay, 'video_unavailable')
  const categories = [categoryIds.faces, categoryIds.solo].map((categoryId) => world.addCategory('Special', { categoryId }).categoryId)
  const video = world.addVideo({ ownerId: me.id, title: 'Known here', categories: [...categories, world.addCategory('Knots').categoryId] })
  const id = v.parse(videoId, video.id)
  return {
    ...{ address: `/videos/${id}/edit`, load: getVideo, save: editVideo, button: 'Save' },
    kept: { queryKey: videoQueries.details(id).queryKey, older: () => call(getVideo, { videoId: id }) },
    elsewhere: () => Object.assign(video, { title: 'Changed elsewhere', version: 2 }),
    ...{ clash: () => Object.assign(video, { description: 'Theirs.', version: 2 }), theirs: 'Theirs.' },
    ...{ untouched: () => field('Title'), before: 'Known here', after: 'Changed elsewhere' },
    ...{ touch: () => fill('Description', 'Mine.'), touched: () => field('Description'), entered: 'Mine.' },
    sent: { videoId: id, version: 2, description: 'Mine.' },
  }
}

function searchForm(me: FakeMember): StaleForm {
  const { world } = server
  const search = { memberId: me.id, module: 'videos', json: '{}', createdAt: world.now(), version: 1 } as const
  world.searches.push({ ...search, name: 'Near' })
  server.answer(loadSearches, ({ module }) => ({ module, items: world.searches.filter((each) => each.module === module) }))
  return {
    ...{ address: '/settings/searches', load: loadSearches, save: updateSearch, button: 'Rename' },
    kept: { queryKey: searchQueries.of('videos').queryKey, older: () => call(loadSearches, { module: 'videos' }) },
    elsewhere: () =>
      (world.searches = [
        { ...search, name: 'Near', version: 2 },
        { ...search, name: 'Young' },
      ]),
    ...{
      untouched: () => screen.queryAllByText(/^(Near|Young)$/).map(({ textContent }) => textContent),
      before: ['Near'],
      after: ['Near', 'Young'],
    },
    async touch() {
      fireEvent.click(screen.getByRole('button', { name: 'Change Near' }))
      fireEvent.click(await screen.findByRole('menuitem', { name: 'Rename' }))
      fill('Name', 'Nearer')
    },
    ...{ touched: () => field('Name'), entered: 'Nearer' },
    ...{ clash: () => (world.searches = [{ ...search, name: 'Near', json: '{"a":1}', version: 2 }]), theirs: undefined },
    sent: { module: 'videos', name: 'Near', newName: 'Nearer', version: 2 },
  }
}

function invitationForm(): StaleForm {
  const moments = { createdAt: 1_700_000_000, expiresAt: 1_702_592_000, hasExpired: false }
  const given = { ...moments, invitationId: 7, email: '', note: 'For Saturday', state: 'pending', secret: 'x'.repeat(20), acceptedBy: null }
  const stored = v.parse(invitation, { ...given, version: 1 })
  server.answer(searchInvitations, () => ({ items: [stored], total: 1, page: 1, limit: 10, totalIsLimit: false, nextCursor: null }))
  server.answer(countInvitations, () => ({ pending: 1, accepted: 0, deleted: 0, removed: 0, open: 1, most: 10, extra: 0 }))
  server.answer(updateInvitation, ({ email = '' }) => Object.assign(stored, { email, version: 3 }))
  const { queryKey } = invitationQueries.list('all', '')
  return {
    ...{ address: '/settings/invitations', load: searchInvitations, save: updateInvitation, button: 'Save' },
    kept: {
      queryKey,
      older: async () => ({ pages: [await call(searchInvitations, { text: '', state: 'all' })], pageParams: [''] }),
    },
    elsewhere: () => Object.assign(stored, { note: 'For Sunday', version: 2 }),
    ...{ clash: () => Object.assign(stored, { email: 'theirs@example.test', version: 2 }), theirs: 'theirs@example.test' },
    ...{ untouched: () => field('Note') ?? /For \w+day/.exec(document.body.textContent)?.[0], before: 'For Saturday', after: 'For Sunday' },
    async touch() {
      fireEvent.click(screen.getByRole('button', { name: 'More options for For Saturday' }))
      fireEvent.click(await screen.findByRole('menuitem', { name: 'Change' }))
      fill('Email', 'friend@example.test')
    },
    ...{ touched: () => field('Email'), entered: 'friend@example.test' },
    sent: { invitationId: 7, version: 2, email: 'friend@example.test' },
  }
}

function changeSettings(me: FakeMember, change: Partial<FakeMember>) {
  me.settingsVersions.claim(Object.keys(change), 'another device', undefined)
  Object.assign(me, change)
}

function languageForm(me: FakeMember): StaleForm {
  return {
    ...{ address: '/settings/language', load: getCurrentUser, save: saveLanguage },
    elsewhere: () => changeSettings(me, { timeFormat: '12' }),
    ...{ clash: () => changeSettings(me, { dateFormat: 'm/d/yyyy', usesLocaleDates: false }), theirs: 'm/d/yyyy' },
    ...{ untouched: () => isChosen('12 hours'), before: false, after: true },
    ...{ touch: () => fill('Date and time', 'd.m.yyyy'), touched: () => field('Date and time'), entered: 'd.m.yyyy' },
    sent: { version: 0, dateFormat: 'd.m.yyyy', usesLocaleDates: false },
  }
}

function unitsForm(me: FakeMember): StaleForm {
  return {
    ...{ address: '/settings/language', load: getCurrentUser, save: saveUnits },
    elsewhere: () => changeSettings(me, { timeZone: 'Asia/Tokyo' }),
    ...{ clash: () => changeSettings(me, { usesMetric: true }), theirs: false },
    ...{
      untouched: () => field('Time zone'),
      before: 'As this device: ' + Intl.DateTimeFormat().resolvedOptions().timeZone,
      after: 'Asia/Tokyo',
    },
    touch: () => void fireEvent.click(screen.getByRole('radio', { name: 'feet and pounds' })),
    ...{ touched: () => isChosen('feet and pounds'), entered: true },
    sent: { version: 0, usesMetric: false },
  }
}

function homeForm(me: FakeMember): StaleForm {
  const told = () => {
    const region = screen.queryByRole('region', { name: 'Full or compact' })
    return region ? isOn('Videos', region) : undefined
  }
  return {
    ...{ address: '/settings/home', load: getCurrentUser, save: savePreferences },
    elsewhere: () => changeSettings(me, { preferences: { feedDetail: feedDetailKinds.filter((kind) => kind !== 'video') } }),
    ...{ clash: () => changeSettings(me, { preferences: { feed: ['news'] } }), theirs: 'false' },
    ...{ untouched: told, before: 'true', after: 'false' },
    ...{ touch: () => flip('Quote of the day'), touched: () => isOn('Quote of the day'), entered: 'true' },
    sent: { version: 0, feed: [...feedTogglesOn, 'quote'] },
  }
}

/** Stores the record as a visit an hour ago would have. */
async function keepOnDevice({ id }: FakeMember, { queryKey, older }: NonNullable<StaleForm['kept']>): Promise<void> {
  const then = new QueryClient()
  then.setQueryData(queryKey, await older(), { updatedAt: Date.now() - hourMs })
  const query = then.getQueryCache().find({ queryKey })
  const answers = await openKeptAnswers(id, () => id)
  if (query) answers.keep(query)
  await waitFor(async () => expect(await answers.read(query?.queryHash ?? '')).not.toBeNull())
}

/** One with a button, one without, and one over the session. */
export const quickForms = [
  ['profile', profileForm],
  ['messages and calls', messagingForm],
  ['language and formats', languageForm],
] as const

export const longForms = [
  ['privacy', privacyForm],
  ['notifications', notificationsForm],
  ['watermark', watermarkForm],
  ['new videos', videoDefaultsForm],
  ['video', videoForm],
  ['saved search', searchForm],
  ['invitation', invitationForm],
  ['time zone and measures', unitsForm],
  ['home', homeForm],
] as const

/** The form follows the answer, keeps edited fields, and sends nothing else. */
export async function expectToFollow(build: BuildForm): Promise<void> {
  const me = server.signedInAs('member')
  const form = build(me)
  if (form.kept) await keepOnDevice(me, form.kept)
  form.elsewhere()
  const release = server.hold(form.load)
  await renderScreen(form.address, { server })
  await waitFor(() => expect(form.untouched()).toEqual(form.before))
  if (!form.kept) void refreshCurrentUser()
  await form.touch()
  await waitFor(() => expect(form.touched()).toEqual(form.entered))
  release()
  await waitFor(() => expect(form.untouched()).toEqual(form.after))
  expect(form.touched()).toEqual(form.entered)
  if (form.button !== undefined) fireEvent.click(screen.getByRole('button', { name: form.button }))
  await waitFor(() => expect(server.requestsOf(form.save)).toEqual([form.sent]))
}

/** A change from another device is not overwritten: the form reports it, shows the stored value, and may be saved over it. */
export async function expectNoOverwriting(build: BuildForm): Promise<void> {
  const me = server.signedInAs('member')
  const form = build(me)
  await renderScreen(form.address, { server })
  await waitFor(() => expect(form.untouched()).toEqual(form.before))
  form.clash()
  const accept = server.refuse(form.save, 'edit_conflict')
  await form.touch()
  if (form.button !== undefined) fireEvent.click(screen.getByRole('button', { name: form.button }))
  expect((await screen.findAllByText('Someone else changed this in the meantime.', { exact: false }))[0]).toBeVisible()
  if (form.button === undefined || form.theirs === undefined) {
    await waitFor(() => expect(form.touched()).toEqual(form.theirs))
    return
  }
  expect(await screen.findByText(`On another device, this was changed to: ${String(form.theirs)}`)).toBeVisible()
  expect(form.touched()).toEqual(form.entered)
  accept()
  fireEvent.click(screen.getByRole('button', { name: form.button }))
  // The form shows the newer value, and the member saves over it.
  await waitFor(() => expect(server.requestsOf(form.save).at(-1)).toEqual({ ...form.sent, version: 2 }))
}
