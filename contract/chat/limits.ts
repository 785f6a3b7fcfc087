/** Numbers of mail, chat and calls that both sides hold to. Times in milliseconds unless named otherwise. */
export const chatTimes = {
  /** A connect attempt gives up (1§4, 1§9). */
  connectMs: 2000,
  /** After a drop; grows with every failure in a row (ambiguity chat-reconnect). */
  reconnectMs: 2000,
  longestReconnectMs: 60_000,
  /** Without an answer by then a message shows as temporary. */
  temporaryMs: 200,
  /** Without an acknowledgement by then it has failed. */
  sendMs: 3000,
  /** Somebody is typing for so long after his last sign of it; signs are sent no more often than half of this. */
  typingMs: 6000,
} as const

export const chatLimits = {
  messageLength: 4000,
  titleLength: 60,
  topicLength: 200,
  groupMembers: 50,
  openWindows: 3,
  voiceBytes: 3_000_000,
  voiceSeconds: 120,
  voicesPerHour: 60,
  /** Messages of one member, on all his devices. */
  messagesPerMinute: 60,
  /** Of these at most so many within `atOnceSeconds`; in a public chat, where many read them, fewer. */
  messagesAtOnce: 30,
  publicMessagesAtOnce: 10,
  atOnceSeconds: 10,
  /** First messages to members he has nothing to do with. */
  strangersPerDay: 30,
  /** Unread messages are counted no further. */
  unread: 99,
  /** Columns of the drawing of a voice note. */
  voiceLevels: 48,
} as const

/** Of every sound of the chat (1§9). */
export const soundVolume = 0.6

export const mailLimits = { messageLength: 10_000, subjectLength: 120, recipients: 10, attachments: 4, strangersPerDay: 20 } as const

export const chatPageSizes = { conversations: 30, messages: 50, mostMessages: 100, online: 100, mailThreads: 20, mailMessages: 20 } as const

export const callTimes = { ringSeconds: 45, /** Without a word of one side's devices. */ lostSeconds: 60 } as const
