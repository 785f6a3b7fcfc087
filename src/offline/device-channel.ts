/** News between the tabs, workers and the service worker of one device. They carry ids, never content. */
import * as v from 'valibot'
import { deviceChannelName } from './device-names.ts'

const news = v.variant('kind', [
  /** The member signed out: let go of every connection and write nothing more. */
  v.object({ kind: v.literal('forget'), memberId: v.number() }),
  /** The outbox of this member changed; `sent` names what has arrived at the server, so that screens ask for it. Tabs of older builds read the subject. */
  v.object({
    kind: v.literal('outbox'),
    memberId: v.number(),
    sent: v.array(v.object({ endpointName: v.string(), subject: v.string() })),
  }),
  /** A saved video of this member changed. */
  v.object({ kind: v.literal('films'), memberId: v.number() }),
])
export type DeviceNews = v.InferOutput<typeof news>

export interface DeviceChannel {
  readonly post: (news: DeviceNews) => void
  readonly close: () => void
}

/**
 * Listens and speaks. A sender does not hear itself. Messages of an older or newer build that cannot be read are ignored.
 * After `close` posting does nothing.
 */
export function openDeviceChannel(listener: (news: DeviceNews) => void): DeviceChannel {
  const channel = new BroadcastChannel(deviceChannelName)
  let isClosed = false
  channel.addEventListener('message', (event: MessageEvent<unknown>) => {
    const parsed = v.safeParse(news, event.data)
    if (parsed.success && !isClosed) listener(parsed.output)
  })
  return {
    post(message) {
      if (!isClosed) channel.postMessage(message)
    },
    close() {
      isClosed = true
      channel.close()
    },
  }
}

/** Calls back once when this member is forgotten anywhere on the device. Answers with the way to stop listening. */
export function onForget(memberId: number, listener: () => void): () => void {
  const channel = openDeviceChannel((message) => {
    if (message.kind !== 'forget' || message.memberId !== memberId) return
    channel.close()
    listener()
  })
  return () => channel.close()
}
