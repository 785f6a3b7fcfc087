import { createComment } from '#contract/comments.ts'
import { listMessages } from '#contract/chat/chat.ts'
import { sendMail } from '#contract/mail/mail.ts'
import { befriend } from '../harness/api/befriend.ts'
import { copyVideo } from '../harness/api/copy-video.ts'
import { pairOf, Talker } from '../harness/api/chat.ts'
import { countRows, expectReadyForOffline } from './device.ts'
import { expect, test } from './fixtures.ts'

test.use({ as: 'newcomer' })

test('[PW-02] [PW-14] the app starts offline, also with screens not opened before; [PW-05] Home, [PW-15] lists and [PW-06] mail opened before are there, [PW-08] with their age', async ({
  app,
  line,
  member,
  site,
  newMember,
}) => {
  const friend = await newMember('Keeper')
  await befriend(friend, member)
  const { thread } = await friend.call(sendMail, { userIds: [member.id], subject: 'The loft', text: 'The key hangs in the shed' })
  const title = `Read by ${member.name}`
  const itemId = await copyVideo(site, member.id, { title })
  await member.call(createComment, { itemId, typeId: 'video', parentId: null, text: 'Said before the tunnel' })
  await app.open('/dashboard')
  await app.expect('heading', 'New since your last visit')
  await app.follow('/videos')
  await app.expect('button', 'Search videos')
  await app.expect('link', title)
  await app.follow(`/videos/${itemId}`)
  await app.expectText('Said before the tunnel')
  await app.follow(`/mail/thread/${thread.threadId}`)
  await app.expectText('The key hangs in the shed')
  await expect.poll(() => countRows(app, member.id, 'queryCache')).toBeGreaterThanOrEqual(4)
  await expectReadyForOffline(app, line.origin)

  await line.cut()
  await app.follow('/dashboard')
  await app.window.reload()
  await app.expect('heading', 'New since your last visit')
  await app.expectText(/You’re offline.*Showing what was saved at \d/)
  await app.follow('/videos')
  await app.expect('button', 'Search videos')
  await app.tap('link', title)
  await app.expectText('Said before the tunnel')
  await app.follow(`/mail/thread/${thread.threadId}`)
  await app.expectText('The key hangs in the shed')
  await app.follow('/settings/sounds')
  await app.expect('switch', 'A new message')

  await line.restore()
  await app.expectNone('any', /^You’re offline/)
})

test.describe('wide', () => {
  test.use({ width: 1280 })

  test('[PW-07] [S-28] a message and a vote made offline wait through a restart and are sent exactly once', async ({
    app,
    line,
    member,
    site,
    newMember,
  }) => {
    const friend = await newMember('Ashore')
    await befriend(member, friend)
    const { messagingHash } = await pairOf(member, friend)
    const talker = await Talker.connect(site.origin, friend)
    await talker.say(messagingHash, 'The tarred hemp is in')
    const id = await copyVideo(site, friend.id, { title: 'Liked in a tunnel' })
    await app.open(`/videos/${id}`)
    await app.expect('button', /^Like/)
    await app.follow(`/messaging/${messagingHash}`)
    await app.expectText('The tarred hemp is in')
    await expectReadyForOffline(app, line.origin)

    await line.cut()
    await app.fill('Message', 'Written in the dark')
    await app.tap('button', 'Send')
    await app.expectText('Waiting for a connection. It sends automatically.')
    await app.follow(`/videos/${id}`)
    await app.tap('button', /^Like/)
    await expect.poll(async () => (await app.expect('button', /^Like/)).isOn).toBe(true)
    await expect.poll(() => countRows(app, member.id, 'outbox')).toBeGreaterThanOrEqual(1)
    await app.follow(`/messaging/${messagingHash}`)
    await app.window.reload()
    await app.expectText('Written in the dark')

    await line.restore()
    const said = async () =>
      (await friend.call(listMessages, { messagingHash })).messages.filter(({ event }) => !event).map(({ text }) => text)
    await expect.poll(said).toEqual(['Written in the dark', 'The tarred hemp is in'])
    const votes = async () =>
      (await site.sql<{ total: string }>("select count(*) as total from content_votes where type_id = 'video' and item_id = $1", [id]))[0]
        ?.total
    await expect.poll(votes).toBe('1')
    await app.window.reload()
    await app.expectText('Written in the dark')
    await app.expectNone('any', 'Waiting for a connection. It sends automatically.')
    expect(await said()).toHaveLength(2)
    expect(await votes()).toBe('1')
    talker.close()
  })
})
