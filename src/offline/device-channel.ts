/** Notifications between the tabs, workers and the service worker of one device. They carry ids, never content. */
import * as v from 'valibot'
import { deviceChannelName } from './device-names.ts'

const news = v.variant('kind', [
  /** The member signed out: close every connection and write nothing more. */
  v.object({ kind: v.literal('forget'), memberId: v.number() }),
  /**
   * The outbox of this member changed; `sent` names the writes that have arrived at the server, so that screens refetch. Tabs of
   * older builds read the subject.
   */
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
 * Listens and posts. A sender does not receive its own messages. Unreadable messages from an older or newer build are ignored.
 * After `close`, posting does nothing.
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

/** Calls back once when this member is removed anywhere on the device. Returns a function that removes the listener. */
export function onForget(memberId: number, listener: () => void): () => void {
  const channel = openDeviceChannel((message) => {
    if (message.kind !== 'forget' || message.memberId !== memberId) return
    channel.close()
    listener()
  })
  return () => channel.close()
}
