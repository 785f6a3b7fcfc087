import type { AnyRoute } from '@tanstack/react-router'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { fakeServer } from '#src/testing/fake-server.ts'
import { filled, furnish, opened } from '#src/testing/open-address.ts'
import { answerQuietSite } from '#src/testing/quiet-site.ts'
import { renderScreen } from '#src/testing/render-screen.tsx'

/** A part of row R-06: some routes of its map, such as that of shorts, have no screen yet. */
const server = fakeServer()
beforeEach(() => answerQuietSite(server))

const { routeTree } = await import('#src/route-tree.gen.ts')
/** The router, which gives routes their ids, is not needed here. */
const pathOf = ({ options }: AnyRoute) => String('id' in options ? options.id : options.path)
const below = (route: AnyRoute): AnyRoute[] => Object.values<AnyRoute>(route.children ?? {}).flatMap((child) => [child, ...below(child)])

/** A component that is loaded when its screen is opened can also be loaded before. */
const isLazy = (component: unknown) => typeof component === 'function' && 'preload' in component && typeof component.preload === 'function'

it('the code of every screen is loaded when it is opened, except sign-in, with which the app starts for guests', () => {
  const screens = below(routeTree).filter(({ options }) => options.component !== undefined)
  expect(screens.length).toBeGreaterThan(100)
  expect(screens.filter(({ options }) => !isLazy(options.component)).map(pathOf)).toEqual(['/auth/login'])
  const paths = screens.map(pathOf)
  for (const part of ['comments', 'forums', 'threads', 'polls', 'events', 'marketplace', 'faq', 'upload-post'])
    expect(
      paths.filter((path) => path.startsWith(`/${part}`)),
      part,
    ).not.toEqual([])
})

it.each<[address: string, title: string]>([
  ['/comments', 'Comments'],
  ['/comments/my', 'Comments'],
  ['/community/forums-and-polls', 'Forums and polls'],
  ['/forums', 'Forums'],
  ['/forums/threads', 'All threads'],
  ['/forums/threads/unanswered', 'Threads without replies'],
  ['/forums/{forum}/threads', 'Ties'],
  ['/forums/posts', 'All posts'],
  ['/forums/{forum}/posts', 'Posts in Ties'],
  ['/threads/my', 'My Threads'],
  ['/threads/subscribed', 'Subscribed Threads'],
  ['/threads/{thread}', 'Splices'],
  ['/threads/{thread}/reply', 'Reply'],
  ['/threads/{thread}/post/{post}', 'Splices'],
  ['/polls', 'Polls'],
  ['/polls/browse/my', 'Polls'],
  ['/polls/{poll}', 'Poll'],
  ['/events', 'Events'],
  ['/events/browse/my', 'Events'],
  ['/events/{event}', 'Rope table'],
  ['/marketplace', 'Marketplace'],
  ['/marketplace/product', 'Marketplace'],
  ['/marketplace/{item}', 'Rated rings'],
  ['/faq', 'Questions'],
  ['/faq/cat/{faqCategory}', 'Questions'],
  ['/faq/{faqQuestion}', 'Questions'],
  ['/upload-post', 'Post'],
])('%s opens its own screen, with the title “%s”', async (pattern, title) => {
  const known = furnish(server)
  const { world } = server
  const forum = world.addForum({ name: 'Ties' })
  const thread = world.addThread({ forumId: forum.id, title: 'Splices', ownerId: known.me.id })
  const post = world.addPost({ threadId: thread.id, authorId: known.me.id })
  const ids = { forum: forum.id, thread: thread.id, post: post.id }
  const path = Object.entries(ids).reduce((there, [name, id]) => there.replace(`{${name}}`, String(id)), pattern)
  await renderScreen(filled(path, known), { server })
  expect(await opened(title)).toBeVisible()
  // One title, and no other screen in its place.
  await waitFor(() => expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1))
  expect(screen.queryByRole('heading', { name: 'Not here' })).toBeNull()
})
