import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import * as v from 'valibot'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { userEvent } from 'vitest/browser'
import { categoryIds } from '#contract/categories.ts'
import { serverHeader } from '#contract/endpoint.ts'
import { videoId } from '#contract/content/ids.ts'
import type { PermissionFlag } from '#contract/roles.ts'
import { requestPlay } from '#contract/playback.ts'
import { deleteVideo, editVideo, transferVideo, videoStatuses } from '#contract/videos.ts'
import { queryClient } from '#src/data/query/query-client.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { findBarriersInBothThemes, renderScreen } from '#src/testing/render-screen.tsx'
import type { FakeMember, FakeVideo } from '#tests/fake/world.ts'
import { EditPage } from './edit-page.tsx'

type Given = Partial<Omit<FakeVideo, 'id'>>
const server = fakeServer()
const { faces, solo, headless, masked } = categoryIds
const actions = ['Knots', 'Safety', 'Splicing', 'Talks', 'Uplines', 'Workshops']

/** Without frames for the cover, unless a test ends it. */
let endPlayRefusal = () => {}

beforeEach(() => {
  endPlayRefusal = server.refuse(requestPlay, 'video_unavailable')
  const special = { Faces: faces, Solo: solo, Headless: headless, Masks: masked }
  for (const [title, categoryId] of Object.entries(special)) server.world.addCategory(title, { categoryId })
  for (const title of actions) server.world.addCategory(title)
})

const categoryOf = (title: string) => server.world.categories.find((category) => category.title === title)?.categoryId ?? 0

function addVideo(owner: FakeMember, given: Given = {}): FakeVideo {
  return server.world.addVideo({ ownerId: owner.id, title: 'To be edited', categories: [faces, solo, categoryOf('Knots')], ...given })
}

async function openEditor({ id }: FakeVideo) {
  const shown = await renderScreen(<EditPage videoId={v.parse(videoId, id)} />, { server, at: `/videos/${id}/edit` })
  await screen.findByRole('heading', { name: 'Edit video' })
  return shown
}

async function openOwn(given: Given = {}, role: 'member' | 'vendor' = 'member') {
  const video = addVideo(server.signedInAs(role), given)
  return { video, ...(await openEditor(video)) }
}

const button = (name: string, within_: HTMLElement = document.body) => within(within_).getByRole('button', { name })
const press = (name: string, within_?: HTMLElement) => fireEvent.click(button(name, within_))
const isOn = (name: string) => button(name).getAttribute('aria-pressed') === 'true'
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const optionsOf = (label: string) => [...screen.getByLabelText<HTMLSelectElement>(label).options].map(({ textContent }) => textContent)
const sent = () => server.requestsOf(editVideo)

async function choose(label: string, { userName }: FakeMember) {
  await userEvent.type(screen.getByRole('combobox', { name: label }), userName)
  await userEvent.click(await screen.findByRole('option', { name: new RegExp(userName) }))
}

describe('an owner', () => {
  it('[E-01] changes title, co-stars and categories, and sends these alone; [E-03] [E-04] [E-05] is offered neither date nor featured, and only ready and inactive', async () => {
    const star = server.world.addMember({ userName: 'costar' })
    const { video, address } = await openOwn()
    expect(screen.queryByLabelText('Date shown')).toBeNull()
    expect(screen.queryByRole('switch', { name: 'Featured' })).toBeNull()
    expect(optionsOf('Status')).toHaveLength(2)
    expect(await findBarriersInBothThemes()).toEqual([])
    type('Title', 'Edited by its owner')
    await choose('Co-stars', star)
    press('Safety')
    press('Save')
    await waitFor(() => expect(address()).toBe(`/videos/${video.id}`))
    const categories = [faces, solo, categoryOf('Knots'), categoryOf('Safety')]
    const change = { title: 'Edited by its owner', stars: [star.id], categories }
    expect(sent()).toEqual([{ videoId: video.id, version: 1, ...change }])
    expect(video).toMatchObject(change)
  })

  it('sees the title, co-stars and categories of an edit that is queued on the device, and builds on them', async () => {
    const star = server.world.addMember({ userName: 'costar' })
    const { video, unmount } = await openOwn()
    await choose('Co-stars', star)
    server.cut()
    type('Title', 'Waits on the train')
    press('Safety')
    press('Save')
    await screen.findAllByText(/^Saved on this device\./)
    unmount()
    await openEditor(video)
    expect(field('Title').value).toBe('Waits on the train')
    expect(isOn('Safety')).toBe(true)
    expect(screen.getByText('costar')).toBeVisible()
    expect(button('Save')).toBeDisabled()
    press('Talks')
    press('Save')
    server.reconnect()
    const categories = [faces, solo, ...['Knots', 'Safety', 'Talks'].map(categoryOf)]
    await waitFor(() => expect(video).toMatchObject({ title: 'Waits on the train', stars: [star.id], categories }))
  })

  it('sees the co-stars and categories of an edit that was refused, until it is discarded', async () => {
    const star = server.world.addMember({ userName: 'costar' })
    const { video, unmount } = await openOwn()
    server.refuse(editVideo, 'forbidden')
    await choose('Co-stars', star)
    press('Safety')
    press('Save')
    await screen.findByText('An earlier change wasn’t saved.', { exact: false })
    unmount()
    await openEditor(video)
    expect(isOn('Safety')).toBe(true)
    expect(screen.getByText('costar')).toBeVisible()
    press('Discard')
    await waitFor(() => expect(isOn('Safety')).toBe(false))
    expect(screen.queryByText('costar')).toBeNull()
  })

  it('is refused a title that was changed elsewhere meanwhile, is notified, keeps the typed one, and may overwrite the new one', async () => {
    const { video, address } = await openOwn()
    type('Title', 'Typed here')
    Object.assign(video, { title: 'Changed elsewhere', description: 'Theirs.', version: 2 })
    press('Save')
    const note = await screen.findByText('An earlier change wasn’t saved.', { exact: false })
    await waitFor(() => expect(field('Description').value).toBe('Theirs.'))
    expect(field('Title').value).toBe('Typed here')
    expect(screen.getByText('On another device, this was changed to: Changed elsewhere')).toBeVisible()
    expect(video.title).toBe('Changed elsewhere')
    press('Save')
    await waitFor(() => expect(address()).toBe(`/videos/${video.id}`))
    expect(sent().at(-1)).toEqual({ videoId: video.id, version: 2, title: 'Typed here' })
    await waitFor(() => expect(note).not.toBeInTheDocument())
  })

  it('who sees while typing that the title was changed elsewhere still sends the version the edit is based on, and overwrites nothing', async () => {
    const { video } = await openOwn()
    type('Title', 'Typed here')
    Object.assign(video, { title: 'Changed elsewhere', version: 2 })
    await queryClient.invalidateQueries()
    expect(await screen.findByText('On another device, this was changed to: Changed elsewhere')).toBeVisible()
    press('Save')
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()).toEqual([{ videoId: video.id, version: 1, title: 'Typed here' }])
    await screen.findByText('An earlier change wasn’t saved.', { exact: false })
    expect(video.title).toBe('Changed elsewhere')
  })

  it('[O-12] sees which watermark was burnt into the video', async () => {
    const { unmount } = await openOwn()
    expect(screen.getByText('This video has no watermark.')).toBeVisible()
    unmount()
    await openOwn({ watermark: 'Mine & nobody’s' })
    expect(screen.getByText('Watermark in this video: Mine & nobody’s')).toBeVisible()
  })

  it('[E-06] is warned that the site may reactivate or delete an inactive video, and saves it; [E-07] headless excludes faces and masks', async () => {
    const { video } = await openOwn()
    press('Masks')
    expect([isOn('Faces'), isOn('Masks')]).toEqual([true, true])
    press('Headless')
    expect([isOn('Faces'), isOn('Masks')]).toEqual([false, false])
    press('Faces')
    expect(isOn('Headless')).toBe(false)
    type('Status', 'inactive')
    expect(screen.getByText('The site may reactivate or delete them.', { exact: false })).toBeVisible()
    press('Save')
    await waitFor(() => expect(video.videoStatus).toBe('inactive'))
  })

  it.each([
    ['reported', 'Hidden while we look into a report. Only you and staff can see it.'],
    ['failed', 'We couldn’t process it. Upload the file again.'],
  ] as const)('reads in plain words what the status %s means', async (videoStatus, sentence) => {
    await openOwn({ videoStatus })
    expect(screen.queryByLabelText('Status')).toBeNull()
    expect(screen.getByText(sentence)).toBeVisible()
  })

  it('chooses between visible and hidden, not from a list of raw statuses', async () => {
    await openOwn()
    expect(optionsOf('Status')).toEqual(['Visible: members can find and watch it', 'Hidden: only you can see it'])
  })

  it('[E-08] saves only with all three kinds of categories, [E-09] and with at most five actions', async () => {
    const { video } = await openOwn()
    for (const name of ['Faces', 'Solo', 'Knots']) press(name)
    for (const sentence of [
      'Please select Headless/Faces or Masks',
      'Please select Solo/Two Guys or Group',
      'Please choose at least one Action category',
    ])
      expect(screen.getByText(sentence)).toBeVisible()
    for (const name of ['Faces', 'Solo', ...actions]) press(name)
    expect(screen.getByText('You may not choose more than 5 action categories')).toBeVisible()
    press('Save')
    expect(button('Save')).toBeDisabled()
    press('Knots')
    expect(screen.queryByText('You may not choose more than 5 action categories')).toBeNull()
    press('Save')
    await waitFor(() => expect(video.categories).toHaveLength(7))
    expect(sent()).toHaveLength(1)
  })

  it('[E-11] is not offered to close the video to everybody; the thumb offset is checked with its four messages', async () => {
    const { video } = await openOwn()
    expect(optionsOf('Who can play it')).toEqual(['Members', 'Public'])
    for (const [typed, sentence] of [
      ['', 'Thumb offset is required'],
      ['abc', 'Must be 8 chars total in format 00:00:00'],
      ['00:60:00', 'Minutes and seconds less than 59 please'],
      ['00:59:59', 'Exceeds length of film!'],
    ] as const) {
      type('Thumb offset', typed)
      expect(screen.getByText(sentence)).toBeVisible()
    }
    press('Save')
    expect(sent()).toEqual([])
    type('Thumb offset', '00:00:02')
    press('Save')
    await waitFor(() => expect(video.thumbTimecode).toBe('00:00:02'))
  })

  it('[E-16] transfers the video to a member, whose name is shown, [E-19] and deletes one after a confirmation', async () => {
    const heir = server.world.addMember({ userName: 'heir' })
    const { video, address } = await openOwn()
    server.answer(transferVideo, () => ({ toName: heir.userName }))
    press('Transfer owner')
    const dialog = screen.getByRole('dialog', { name: 'Who gets this video?' })
    press('Transfer', dialog)
    expect(within(dialog).getByText('Please select a member.')).toBeVisible()
    await choose('New owner', heir)
    press('Transfer', dialog)
    expect(await screen.findByText('The video now belongs to heir.')).toBeVisible()
    expect(server.requestsOf(transferVideo)).toEqual([{ videoId: video.id, to: heir.id }])

    server.answer(deleteVideo, () => ({}))
    press('Delete video')
    press('Keep', screen.getByRole('dialog'))
    press('Delete video')
    press('Delete video', screen.getByRole('dialog'))
    await waitFor(() => expect(server.requestsOf(deleteVideo)).toEqual([{ videoId: video.id }]))
    await waitFor(() => expect(address()).toBe('/videos'))
  })
})

describe('a refused publication', () => {
  const draft = { isDraft: true, videoStatus: 'ready' as const, categories: [], title: 'ab' }

  it('goes to the first marked field, and says which fields to complete', async () => {
    await openOwn(draft)
    press('Publish')
    expect(document.activeElement).toBe(field('Title'))
    expect(screen.getByText('Not published yet. Complete this first: Title, Faces, Who’s in it, and Action categories.')).toBeVisible()
    expect(sent()).toEqual([])
    type('Title', 'Long enough')
    press('Publish')
    expect(document.activeElement).toBe(button('Faces'))
    for (const name of ['Faces', 'Solo', 'Knots']) press(name)
    expect(screen.queryByText(/^Not published yet/)).toBeNull()
    press('Publish')
    await waitFor(() => expect(sent()).toMatchObject([{ title: 'Long enough', publishWhenReady: true }]))
  })

  it('scrolls the field into view, wherever the page is', async () => {
    await openOwn(draft)
    button('Publish').scrollIntoView()
    press('Publish')
    const { top, bottom } = field('Title').getBoundingClientRect()
    expect(top).toBeGreaterThanOrEqual(0)
    expect(bottom).toBeLessThanOrEqual(innerHeight)
  })

  it('is the same for a change that cannot be saved', async () => {
    await openOwn()
    type('Title', 'ab')
    press('Save')
    expect(document.activeElement).toBe(field('Title'))
    expect(screen.getByText('Not saved yet. Correct this first: Title.')).toBeVisible()
    expect(sent()).toEqual([])
  })
})

describe('the cover', () => {
  const vtt = ['00:00:00.000 --> 00:00:10.000', '00:00:10.000 --> 00:00:20.000', '00:01:00.000 --> 00:01:10.000']
    .map((time, index) => `${time}\nsprites-1.webp#xywh=${index * 160},0,160,90\n`)
    .join('\n')

  async function openWithFrames() {
    endPlayRefusal()
    const inner = globalThis.fetch
    const files: Record<string, string> = { 'sprites.vtt': `WEBVTT\n\n${vtt}`, 'sprites-1.webp': '' }
    globalThis.fetch = async (input, init) => {
      const file = new URL(input instanceof Request ? input.url : input, location.href).pathname.match(/^\/media\/token\/\d+\/(.*)$/)?.[1]
      return file === undefined ? inner(input, init) : new Response(files[file], { headers: { [serverHeader]: '1' } })
    }
    onTestFinished(() => void (globalThis.fetch = inner))
    server.answer(requestPlay, ({ videoId: id }) => ({
      ...{
        prefix: `/media/token/${id}/`,
        expiresAt: Math.ceil(Date.now() / 1000) + 300,
        isComplete: true,
        renditions: [],
        hasSprites: true,
      },
      ...{ poster: null, durationSeconds: 75, startSeconds: 0, overlay: null },
    }))
    const opened = await openOwn({ durationSeconds: 75 })
    await screen.findByRole('group', { name: 'Frame for the cover' })
    return opened
  }

  it('is picked from a strip of frames, or entered as a time', async () => {
    const { video } = await openWithFrames()
    expect(screen.queryByLabelText('Thumb offset')).toBeNull()
    expect(await findBarriersInBothThemes()).toEqual([])
    fireEvent.click(screen.getByRole('radio', { name: '10 seconds' }))
    press('Enter a time')
    expect(field('Thumb offset').value).toBe('00:00:10')
    type('Thumb offset', '00:01:05')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '1 minute' }).checked).toBe(true)
    press('Save')
    await waitFor(() => expect(video.thumbTimecode).toBe('00:01:05'))
  })
})

describe('another member', () => {
  it.each([
    { flags: [], sees: [] },
    { flags: ['video.can_cat_assign_any'], sees: ['Knots'] },
    { flags: ['video.can_edit_other_video'], sees: ['Title', 'Knots'] },
    { flags: ['video.can_edit_other_video', 'video.can_set_any_date'], sees: ['Title', 'Knots', 'Date shown'] },
    { flags: ['video.can_edit_other_video', 'video.can_approve_videos'], sees: ['Title', 'Knots', 'Date shown', 'Featured'] },
  ] as const)(
    '[E-01] edits with can_edit_other_video only; [E-02] can_cat_assign_any opens the categories alone; [E-03] can_set_any_date the date; [E-04] can_approve_videos the featured flag ($flags)',
    async ({ flags, sees }) => {
      const ownFlags = Object.fromEntries(flags.map((flag): [PermissionFlag, boolean] => [flag, true]))
      server.signedInAs('member', { ownFlags })
      const video = addVideo(server.world.addMember())
      await openEditor(video)
      const found = ['Title', 'Knots', 'Date shown', 'Featured'].filter(
        (name) => screen.queryByLabelText(name) ?? screen.queryByRole('button', { name }) ?? screen.queryByRole('switch', { name }),
      )
      expect(found).toEqual(sees)
      if (flags.length === 0) return expect(screen.getByText('This isn’t your video to edit')).toBeVisible()
      press('Safety')
      press('Save')
      await waitFor(() => expect(video.categories).toContain(categoryOf('Safety')))
    },
  )

  it('[E-03] an admin sets the display date, [E-04] features the video, [E-05] chooses among all statuses, [E-11] and may close it to everybody', async () => {
    server.signedInAs('admin')
    const video = addVideo(server.world.addMember())
    await openEditor(video)
    expect(optionsOf('Status')).toHaveLength(videoStatuses.length)
    expect(optionsOf('Who can play it')).toEqual(['No one', 'Members', 'Public'])
    type('Date shown', '2024-03-05T12:30')
    fireEvent.click(screen.getByRole('switch', { name: 'Featured' }))
    press('Save')
    await waitFor(() => expect(video.isFeatured).toBe(true))
    expect(new Date(video.publishedAt * 1000)).toEqual(new Date('2024-03-05T12:30'))
  })
})

it('[E-10] nobody for both play and download warns; [E-11] a vendor may choose it', async () => {
  const { video } = await openOwn({}, 'vendor')
  const warning = 'NOBODY CAN PLAY OR DOWNLOAD? You must be a vendor uploading a product or private verification video'
  type('Who can download it', 'nobody')
  type('Who can play it', 'nobody')
  expect(screen.getByText(warning)).toBeVisible()
  type('Who can download it', 'members')
  expect(screen.queryByText(warning)).toBeNull()
  press('Save')
  await waitFor(() => expect(video.allowPlay).toBe('nobody'))
})
