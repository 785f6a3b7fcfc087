import { afterAll, describe, expect, it } from 'vitest'
import { excludedFromLists } from '#contract/categories.ts'
import { allFakes } from './domains/index.ts'
import { FakeServer } from './fake-server.ts'
import { scenarios } from './suite/scenarios.ts'
import { openSuite } from './suite/site.ts'
import { World } from './world.ts'

describe('the fake server passes the contract suite, which the real one passes too (server/testing/contract-suite.test.ts)', () => {
  const world = new World()
  const server = new FakeServer(world)
  for (const categoryId of excludedFromLists) world.addCategory('Special', { categoryId })
  const suite = openSuite({
    send: (request) => server.handle(request),
    async join(given) {
      const member = world.addMember(given)
      return { memberId: member.id, userName: member.userName, token: server.openSession(member) }
    },
    signInAgain: async (memberId) => server.openSession(world.member(memberId)),
    tell: async (memberId, given) => void Object.assign(world.member(memberId), given, given.age === undefined ? {} : { ageForm: 'exact' }),
    addPlace: async (given) => world.addPlace(given),
    async settleInvitation(invitationId, given) {
      const invitation = world.invitations.find(({ id }) => id === invitationId)
      if (!invitation) throw new Error(`There is no invitation ${invitationId}.`)
      Object.assign(invitation, given)
    },
    addVideo: async (given) => world.addVideo(given).id,
    addForum: async (given) => world.addForum(given).id,
    addCategory: async (title) => world.addCategory(title).categoryId,
    async sellAlbum(albumId) {
      const album = world.albums.get(albumId)
      if (album) album.hasBuyers = true
    },
    giveTickets: async (memberId, amount) => void world.addTicket({ sellerId: memberId, amount, description: 'Welcome' }),
    notify: async (memberId) => void world.addNotification({ memberId }),
  })
  afterAll(() => expect(server.faults).toEqual([]))

  it.each(scenarios)('$title', ({ run }) => run(suite))

  it('every call the fake answers without a declared response is answered in a scenario, and refused with each of its own codes', () => {
    const wanted = allFakes.flatMap(({ endpoint: { name, errors } }) => [name, ...errors.map((code) => `${name} ${code}`)])
    expect(wanted.filter((each) => !suite.heard.answered.has(each) && !suite.heard.refused.has(each))).toEqual([])
  })
})
