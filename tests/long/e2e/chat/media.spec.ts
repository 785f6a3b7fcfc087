import { listMessages } from '#contract/chat/chat.ts'
import { befriend } from '#tests/harness/api/befriend.ts'
import { pairOf, Talker } from '#tests/harness/api/chat.ts'
import { messageLog } from '#tests/harness/browser/chat-screen.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'
import { limits } from '#tests/harness/limits.ts'

test.use({ as: 'newcomer' })

test('a message is reported', async ({ page, member, site, newMember }) => {
  const friend = await newMember('Rude')
  await befriend(member, friend)
  const talker = await Talker.connect(site.origin, friend)
  const { messagingHash } = await pairOf(member, friend)
  const { messageId } = await talker.say(messagingHash, 'Something rude')
  await openRoute(page, `/messaging/${messagingHash}`)
  await messageLog(page).getByRole('button', { name: 'About this message' }).click()
  await page.getByRole('menuitem', { name: 'Report' }).click()
  await page.getByRole('dialog').getByLabel('Reason').selectOption({ label: 'Harassment' })
  await page.getByRole('dialog').getByRole('button', { name: 'Send report' }).click()
  const reported = () =>
    site.sql<{ item_id: string }>(`select item_id from reports where reporter_id = $1 and type_id = 'chat'`, [member.id])
  await expect.poll(async () => (await reported()).map(({ item_id }) => Number(item_id))).toEqual([messageId])
  talker.close()
})

test('a voice message is recorded and played; a refused microphone is explained', async ({ page, member, newMember }) => {
  const friend = await newMember('Listener')
  await befriend(member, friend)
  const { messagingHash } = await pairOf(member, friend)
  // A tone in place of a voice: a test machine has no microphone.
  await page.addInitScript(() => {
    let isRefused = true
    navigator.mediaDevices.getUserMedia = () => {
      if (isRefused) {
        isRefused = false
        return Promise.reject(new DOMException('', 'NotAllowedError'))
      }
      const audio = new AudioContext()
      const end = audio.createMediaStreamDestination()
      const tone = new OscillatorNode(audio, { frequency: 330 })
      tone.connect(end)
      tone.start()
      return Promise.resolve(end.stream)
    }
  })
  await openRoute(page, `/messaging/${messagingHash}`)
  const microphone = page.getByRole('button', { name: 'Record a voice message' })
  await microphone.click()
  await expect(page.getByText('Microphone access is blocked.')).toBeVisible()
  await page.getByRole('alert').getByRole('button', { name: 'Close' }).click()
  await microphone.click()
  await expect(page.getByText('Recording', { exact: true })).toBeVisible()
  const secondsShown = async () => {
    const [minutes = 0, seconds = 0] = (await page.getByText(/^\d+:\d\d$/).innerText()).split(':').map(Number)
    return minutes * 60 + seconds
  }
  await expect.poll(secondsShown).toBeGreaterThanOrEqual(2)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const voice = async () =>
    (await friend.call(listMessages, { messagingHash })).messages.find(({ attachment }) => attachment?.kind === 'voice')?.attachment
  await expect.poll(async () => (await voice())?.durationMs ?? 0, { timeout: limits.work }).toBeGreaterThan(1500)
  expect((await voice())?.levels.some((level) => level > 10)).toBe(true)
  const play = messageLog(page).getByRole('button', { name: /^Play the voice message/ })
  await play.click()
  await expect(messageLog(page).getByRole('button', { name: 'Pause' })).toBeVisible()
})
