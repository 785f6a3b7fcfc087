/** Live conversations. */
import type { Domain } from '../../http/domain.ts'
import { listenForFriends } from './listen.ts'
import { mountGet } from './mount-get.ts'
import { chatRoutes } from './routes.ts'
import { mountVoice } from './voice/mount-voice.ts'

export { findStatusAudience, findTypingAudience, listPublicSeats, type PublicSeat, type TypingAudience } from './audience/audience.ts'
export { nodeSilenceMs } from './audience/online.ts'
export { writeCallEvent } from './events/write-call-event.ts'
export { sendChatMessage, type SendingLimits, type SentMessage } from './send/send-message.ts'

export const chatDomain: Domain = {
  name: 'chat',
  implementations: chatRoutes,
  listen: listenForFriends,
  mount: async (app, services, binder) => {
    mountGet(app, binder)
    await mountVoice(app, services)
  },
}
