import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { createComment, searchComments } from '#contract/comments.ts'
import { siteStatus } from '#contract/site/site.ts'
import { saveNotifySettings, searchNotifications } from '#contract/notify/notifications.ts'
import type { Mail, Mailer } from '../../../adapters/mailer.ts'
import { notifications } from '../../../db/tables/notifications.ts'
import { createTestServer, insertVideo } from '../../../testing/index.ts'
import { notificationJobs } from '../jobs.ts'

const dayMs = 86_400_000

it('[W-09] the notification email’s failure does not disturb the comment, and the email is sent once mail works again', async () => {
  const sent: Mail[] = []
  const post = { isDown: true }
  const mailer: Mailer = {
    kind: 'smtp',
    async send(mail) {
      if (post.isDown) throw new Error('The mail server is down.')
      sent.push(mail)
    },
  }
  await using server = await createTestServer({ services: { mailer } })
  const [owner, author] = [await server.asMember(), await server.asMember()]
  await server.call(saveNotifySettings, { digest: 'daily' }, { as: owner })
  const item = { typeId: 'video', itemId: (await insertVideo(server.db, { ownerId: owner.memberId })).id, parentId: null }

  const { data: comment, refusal } = await server.call(createComment, { ...item, text: 'Good light' }, { as: author })
  expect(refusal).toBeNull()
  await expect.poll(() => server.db.$count(notifications, eq(notifications.memberId, owner.memberId))).toBe(1)
  server.clock.advance(dayMs)
  const [sendDigest, tidyUp] = [notificationJobs['send-digest'], notificationJobs['tidy-up']]
  const { signal } = new AbortController()
  await tidyUp?.(server.services, {}, signal)
  const due = () => server.jobs.payloadsOf('send-digest').filter(({ memberId }) => memberId === owner.memberId)
  expect(due()).toHaveLength(1)
  server.clock.set(new Date())
  // The queue logs the failure and tries again.
  await expect(sendDigest?.(server.services, { memberId: owner.memberId }, signal)).rejects.toThrow('The mail server is down.')

  for (const as of [author, owner]) {
    const { items } = (await server.call(searchComments, item, { as })).data
    expect(items).toMatchObject([{ commentId: comment.commentId, text: 'Good light' }])
  }
  expect((await server.call(searchNotifications, {}, { as: owner })).data.items).toMatchObject([{ kind: 'comment_on_item' }])
  expect((await server.call(createComment, { ...item, text: 'And another' }, { as: author })).refusal).toBeNull()
  expect(sent).toEqual([])
  // Members and staff learn of it from the site's status.
  expect((await server.call(siteStatus, {})).data).toMatchObject({ emailDeliveryOnline: false })

  post.isDown = false
  await sendDigest?.(server.services, { memberId: owner.memberId }, signal)
  expect(sent.map(({ to }) => to)).toEqual([owner.member.email])
  expect((await server.call(siteStatus, {})).data).toMatchObject({ emailDeliveryOnline: true })
})

it('[W-09] a comment does not wait for the notification email, however long the mail server takes', async () => {
  const handedOver = Promise.withResolvers<undefined>()
  const mailer: Mailer = { kind: 'smtp', send: () => handedOver.promise }
  await using server = await createTestServer({ services: { mailer } })
  const [owner, author] = [await server.asMember(), await server.asMember()]
  await server.call(saveNotifySettings, { digest: 'daily' }, { as: owner })
  const item = { typeId: 'video', itemId: (await insertVideo(server.db, { ownerId: owner.memberId })).id, parentId: null }
  expect((await server.call(createComment, { ...item, text: 'Good light' }, { as: author })).refusal).toBeNull()
  await expect.poll(() => server.db.$count(notifications, eq(notifications.memberId, owner.memberId))).toBe(1)
  const sending = notificationJobs['send-digest']?.(server.services, { memberId: owner.memberId }, new AbortController().signal)
  const reply = await server.call(createComment, { ...item, text: 'And another' }, { as: author })
  expect(reply.refusal).toBeNull()
  const { items } = (await server.call(searchComments, item, { as: owner })).data
  expect(items.map(({ text }) => text)).toEqual(['And another', 'Good light'])
  handedOver.resolve(undefined)
  await sending
})
