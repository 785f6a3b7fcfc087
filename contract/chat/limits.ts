/** Limits of mail, chat and calls that client and server share. Times are in milliseconds unless the name states another unit. */
export const chatTimes = {
  /** Timeout of a connection attempt (1§4, 1§9). */
  connectMs: 2000,
  /** Delay after a dropped connection; it grows with every consecutive failure (ambiguity chat-reconnect). */
  reconnectMs: 2000,
  longestReconnectMs: 60_000,
  /** A message without an answer after this time shows as temporary. */
  temporaryMs: 200,
  /** A message without an acknowledgement after this time has failed. */
  sendMs: 3000,
  /** A typing indicator is shown for this long after the last signal; signals are sent at most every half of this. */
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
  /** Messages of one member, across all devices. */
  messagesPerMinute: 60,
  /** Of these, the maximum within `atOnceSeconds`; lower in public chats, where many members read them. */
  messagesAtOnce: 30,
  publicMessagesAtOnce: 10,
  atOnceSeconds: 10,
  /** First messages to strangers. */
  strangersPerDay: 30,
  /** Unread messages are counted up to this number. */
  unread: 99,
  /** Number of bars in the waveform of a voice message. */
  voiceLevels: 48,
} as const

/** Volume of every chat sound (1§9). */
export const soundVolume = 0.6

export const mailLimits = { messageLength: 10_000, subjectLength: 120, recipients: 10, attachments: 4, strangersPerDay: 20 } as const

export const chatPageSizes = { conversations: 30, messages: 50, mostMessages: 100, online: 100, mailThreads: 20, mailMessages: 20 } as const

export const callTimes = { ringSeconds: 45, /** Time without any sign of one side's devices. */ lostSeconds: 60 } as const
