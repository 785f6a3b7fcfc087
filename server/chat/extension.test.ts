import { describe, expect, it } from 'vitest'
import { Refusal } from '#contract/error.ts'
import { callEnded, declineCall, sendSignal, type CallId } from '#contract/chat/calls.ts'
import { createChatServer } from '../testing/chat/create-chat-server.ts'
import { answerEvent, type ChatBroadcaster, type MakeChatExtension } from './extension.ts'

const sessionId = '0b4c7c5e-6a52-4f0e-9d5e-0f4c1f4a9d11' as CallId

function recordingExtension() {
  const told: string[] = []
  let broadcaster: ChatBroadcaster | undefined
  const make: MakeChatExtension = (given) => {
    broadcaster = given
    return {
      events: [
        answerEvent(declineCall, 60, async (member, socketId, payload) => {
          if (payload.sessionId !== sessionId) throw new Refusal('not_found')
          given.toMember(member.viewer.id, callEnded, { sessionId, reason: 'declined' })
          told.push(`declined by ${member.viewer.id} on ${socketId}`)
          return {}
        }),
        answerEvent(sendSignal, 300, async () => {
          throw new Error('A secret of the server.')
        }),
      ],
      onJoin: async (member, socketId) => void told.push(`${member.viewer.id} joined on ${socketId}`),
      onLeave: async (member, socketId) => void told.push(`${member.viewer.id} left on ${socketId}`),
      close: () => void told.push('closed'),
    }
  }
  return { make, told, broadcaster: () => broadcaster }
}

describe('extensions of the chat’s sockets', () => {
  it('answer parsed events of members who have joined, and refuse with a code', async () => {
    const extension = recordingExtension()
    await using chat = await createChatServer({ extensions: [extension.make] })
    const tom = await chat.server.asMember()
    const [phone, desk] = [await chat.join(tom), await chat.join(tom)]
    expect(await phone.ask(declineCall, { sessionId })).toEqual({ isOk: true })
    for (const device of [phone, desk]) await expect.poll(() => device.heardOf(callEnded)).toEqual([{ sessionId, reason: 'declined' }])
    expect(await phone.ask(declineCall, { sessionId: '11111111-6a52-4f0e-9d5e-0f4c1f4a9d11' })).toMatchObject({
      isOk: false,
      code: 'not_found',
    })
    expect(await phone.say(declineCall.name, { session_id: 'x' })).toMatchObject({
      code: 'validation_failed',
      errors: { session_id: ['invalid'] },
    })
    const hidden = await phone.say(sendSignal.name, { session_id: sessionId })
    expect(hidden).toMatchObject({ is_ok: false, code: 'server_error' })
    expect(JSON.stringify(hidden)).not.toContain('secret')
    expect(extension.told).toContain(`declined by ${tom.memberId} on ${phone.socket.id}`)
  })

  it('are notified of joins and leaves, and can send to one device alone', async () => {
    const extension = recordingExtension()
    await using chat = await createChatServer({ extensions: [extension.make] })
    const tom = await chat.server.asMember()
    const [phone, desk] = [await chat.join(tom), await chat.join(tom)]
    extension.broadcaster()?.toSocket(phone.socket.id ?? '', callEnded, { sessionId, reason: 'elsewhere' })
    await expect.poll(() => phone.heardOf(callEnded)).toEqual([{ sessionId, reason: 'elsewhere' }])
    await desk.say('nonsense')
    expect(desk.heardOf(callEnded)).toEqual([])
    const { id } = desk.socket
    desk.close()
    await expect.poll(() => extension.told).toContain(`${tom.memberId} left on ${id}`)
    expect(extension.told).toContain(`${tom.memberId} joined on ${id}`)
  })
})
