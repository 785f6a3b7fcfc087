import { expect, it } from 'vitest'
import { chatQueries } from '#src/entities/chat/queries.ts'
import { commentQueries } from '#src/entities/comment/queries.ts'
import { directoryQueries } from '#src/entities/directory/queries.ts'
import { feedQueries } from '#src/entities/feed/queries.ts'
import { friendQueries } from '#src/entities/friend/queries.ts'
import { invitationQueries } from '#src/entities/invitation/queries.ts'
import { notificationQueries } from '#src/entities/notification/queries.ts'
import { pageQueries } from '#src/entities/page/queries.ts'
import { profileQueries } from '#src/entities/profile/queries.ts'
import { reportQueries } from '#src/entities/report/queries.ts'
import { videoQueries } from '#src/entities/video/queries.ts'

const hash = 'a'.repeat(32) as Parameters<typeof chatQueries.participants>[0] // any hash will do: no request is made

it.each([
  [videoQueries.browse({ view: 'all' }), ['videos', 'browse', { view: 'all' }], true],
  [directoryQueries.browse({ view: 'online' }), ['members', 'directory', 'browse', { view: 'online' }], true],
  [friendQueries.list('requests'), ['friends', 'list', 'requests'], true],
  [friendQueries.heroes({}), ['friends', 'list', 'heroes', {}], true],
  [friendQueries.fans({ userName: 'Tar' }), ['friends', 'list', 'fans', { userName: 'Tar' }], true],
  [feedQueries.list(), ['feed', 'list'], true],
  [feedQueries.wall('Tar'), ['feed', 'wall', 'Tar'], true],
  [pageQueries.news(), ['pages', 'news'], true],
  [notificationQueries.list(null), ['notifications', 'list', 'all'], true],
  [notificationQueries.list('friends'), ['notifications', 'list', 'friends'], true],
  [commentQueries.list({ typeId: 'video', itemId: 7 }, null), ['comments', 'video', 7, 'threads'], true],
  [profileQueries.visitors(), ['profiles', 'own', 'visitors'], true],
  [profileQueries.blocked('tar'), ['profiles', 'own', 'blocked', 'tar'], true],
  [invitationQueries.list('pending', ''), ['invitations', 'list', 'pending', ''], true],
  [invitationQueries.list('pending', 'tar'), ['invitations', 'list', 'pending', 'tar'], false],
  [chatQueries.publicChats(), ['chat', 'public'], true],
  [chatQueries.participants(hash), ['chat', 'participants', hash], false],
  [chatQueries.removed(hash), ['chat', 'removed', hash], false],
  [reportQueries.queue({}), ['reports', 'queue', {}], false],
  [reportQueries.handled({}), ['reports', 'handled', {}], false],
])('a list keeps the key under which devices store it: %#', (list: object, queryKey, isPersisted) => {
  expect(list).toMatchObject({ queryKey, initialPageParam: '', ...(isPersisted && { meta: { isPersisted } }) })
  expect('meta' in list).toBe(isPersisted)
})
