import { copyVideo } from '../harness/api/copy-video.ts'
import { limits } from '../harness/limits.ts'
import { countRows, expectReadyForOffline, tracesOf } from './device.ts'
import { expect, signIn, test } from './fixtures.ts'

test.use({ as: 'newcomer' })

test('[PW-12] [S-26] [A-05] signing out leaves nothing of the member: no database, cache, file or storage; [PW-13] the next member sees nothing of theirs', async ({
  app,
  line,
  site,
  member,
  newMember,
  expectOnConsole,
}) => {
  expectOnConsole(/401/)
  const id = await copyVideo(site, member.id, { title: 'Nobody’s business', allow_download: 'members' })
  await app.open(`/videos/${id}`)
  await app.tap('button', 'Save for offline')
  await app.tap('button', /^Save \([\d.,]+.[kM]?B\)$/)
  await app.expect('button', 'Saved for offline. Remove from this device', { timeout: limits.work })
  await expectReadyForOffline(app, line.origin)
  await expect.poll(() => countRows(app, member.id, 'queryCache')).toBeGreaterThan(0)
  const kinds = async () => new Set((await tracesOf(app)).map((trace) => trace.split(' ')[0]))
  await expect.poll(kinds, 'there is something to remove').toEqual(new Set(['database', 'cache', 'local']))

  await app.follow('/logout')
  await app.expectText('Your data has been removed from this device.')
  expect(await tracesOf(app)).toEqual([])

  const next = await newMember('Next')
  await signIn(app, next.account)
  await app.follow('/settings/offline')
  await app.expectText('Nothing saved yet')
  await line.cut()
  await app.follow(`/videos/${id}`)
  await app.expectText(/offline|connection/i)
  await app.expectNone('heading', 'Nobody’s business')
})
