import { test, expect, openRoute } from '#tests/harness/fixtures.ts'
import { pairOf, Talker, idOf } from '#tests/harness/api/talk.ts'
import { openConversation } from '#contract/talk/chat.ts'
import { requestFriend, acceptFriend } from '#contract/people/friends.ts'

test.use({ as: 'newcomer' })
for (const theme of ['dark', 'light'] as const)
  test(`look ${theme}`, async ({ page, member, newMember, site, openBrowser }) => {
    test.setTimeout(120_000)
    const [bosun, holdfast, kjell] = [await newMember('Bosun'), await newMember('Holdfast'), await newMember('Kjell')]
    for (const friend of [bosun, holdfast]) {
      await member.call(requestFriend, { userId: idOf(friend) })
      await friend.call(acceptFriend, { userId: idOf(member) })
    }
    const me = await Talker.connect(site.origin, member)
    const b = await Talker.connect(site.origin, bosun)
    const k = await Talker.connect(site.origin, kjell)
    const h = await Talker.connect(site.origin, holdfast)
    const pair = (await pairOf(member, bosun)).messagingHash
    await b.say(pair, 'Evening. Are you still coming to the table tomorrow?')
    await me.say(pair, 'Wouldn’t miss it.')
    await me.say(pair, 'Should I bring my own rope?')
    await b.say(pair, 'Yes. Bring the 6 mm and your own shears.')
    const group = (await member.call(openConversation, { userIds: [idOf(bosun), idOf(holdfast)], title: 'Splice room' })).messagingHash
    await h.say(group, 'Who has the long table this week? I would like to lay out the lattice before Thursday.')
    const hp = (await pairOf(holdfast, member)).messagingHash
    await h.say(hp, 'See you at eight then')
    await k.say((await pairOf(kjell, member)).messagingHash, 'Hello, we met at the workshop.')
    for (const [name, viewport] of [
      ['phone', { width: 390, height: 844 }],
      ['desktop', { width: 1280, height: 800 }],
    ] as const) {
      const context = name === 'phone' ? page.context() : await openBrowser(member, { viewport, isMobile: false, hasTouch: false })
      const tab = name === 'phone' ? page : await context.newPage()
      await tab.addInitScript((value) => localStorage.setItem('ropewalk.device.theme', value), theme)
      await openRoute(tab, '/messaging')
      await expect(tab.getByText('Splice room')).toBeVisible()
      await tab.evaluate((value) => (document.documentElement.dataset['theme'] = value), theme)
      await tab.waitForTimeout(1500)
      await tab.screenshot({ path: `/tmp/f-shots/list-${name}-${theme}.png` })
      await tab.getByRole('link', { name: bosun.name }).click()
      await expect(tab.getByRole('log').getByText('own shears')).toBeVisible()
      await b.type(pair)
      await tab.waitForTimeout(1200)
      await tab.screenshot({ path: `/tmp/f-shots/thread-${name}-${theme}.png` })
      await openRoute(tab, `/messaging?view=requests`)
      await tab.waitForTimeout(1000)
      await tab.screenshot({ path: `/tmp/f-shots/requests-${name}-${theme}.png` })
      await openRoute(tab, `/members/id/${bosun.id}`)
      await tab.waitForTimeout(1500)
      if (name === 'desktop') {
        await tab.getByRole('button', { name: 'Message' }).click()
        await tab.waitForTimeout(1500)
      }
      await tab.screenshot({ path: `/tmp/f-shots/profile-${name}-${theme}.png` })
    }
  })
