import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ThreadId } from '#contract/mail/mail.ts'
import { sendNewMail } from '#src/entities/mail/writes.ts'
import { useAddressee, type Addressee } from './use-addressee.ts'
import { useMessageDraft, type MessageDraft } from './use-message-draft.ts'
import { useEditedMessage } from './use-mended-message.ts'
import { usePictures } from './use-pictures.ts'
import { mailLimits } from '#contract/chat/limits.ts'

/** A new mail message from its first character until it is in the outbox. */
export function useComposing(to: Addressee, draftKey: string, again: number | null) {
  const navigate = useNavigate()
  const { draft, change, clear } = useMessageDraft(draftKey)
  const mended = useEditedMessage(again, draft, change)
  const pictures = usePictures(draft, change)
  const { known, isMissing } = useAddressee(to)
  const [isAddressed, setIsAddressed] = useState(true)
  const [problems, setProblems] = useState<Problems>({})
  const [isSending, setIsSending] = useState(false)
  const addressee = isAddressed ? known : null

  function open(threadId: ThreadId | null) {
    if (threadId === null) void navigate({ to: '/mail', search: { box: 'sent' }, replace: true })
    else void navigate({ to: '/mail/thread/$threadId', params: { threadId }, replace: true })
  }

  async function send() {
    if (isSending || pictures.isUploading) return
    const found = findProblems(draft, addressee !== null)
    setProblems(found)
    if (Object.keys(found).length > 0) return
    setIsSending(true)
    try {
      const outcome = await sendNewMail(requestOf(draft, addressee))
      if (outcome.state === 'refused') {
        const code = outcome.code ?? 'server_error'
        setProblems(code === 'user_not_found' ? { to: code } : { message: code })
        return
      }
      mended.forget()
      clear()
      open(outcome.state === 'sent' ? (outcome.answer?.thread.threadId ?? null) : null)
    } finally {
      setIsSending(false)
    }
  }

  return {
    draft,
    pictures,
    addressee,
    forgetAddressee: () => setIsAddressed(false),
    problems: isMissing && isAddressed && draft.to.length === 0 ? { to: 'user_not_found', ...problems } : problems,
    isSending,
    send,
    /** Edits clear the problems; the message is checked again when it is sent. */
    edit: (part: Partial<MessageDraft>) => {
      setProblems({})
      change(part)
    },
  }
}

function requestOf({ to, subject, text, pictures }: MessageDraft, addressee: ReturnType<typeof useAddressee>['known']) {
  return {
    userIds: [...to.map(({ userId }) => userId), ...(addressee?.userId ? [addressee.userId] : [])],
    userNames: addressee && addressee.userId === null ? [addressee.userName] : [],
    subject: subject.trim(),
    text: text.trim(),
    attachmentIds: pictures.map(({ attachmentId }) => attachmentId),
  }
}

/** Rule or error code per field; `letter` for problems that concern no field. */
interface Problems {
  readonly to?: string
  readonly text?: string
  readonly message?: string
}

/** A message needs at least one recipient, and text or images. */
function findProblems({ to, text, pictures }: MessageDraft, hasAddressee: boolean): Problems {
  const isEmpty = text.trim() === '' && pictures.length === 0
  const isTooLong = [...text.trim()].length > mailLimits.messageLength
  return {
    ...(to.length === 0 && !hasAddressee && { to: 'required' }),
    ...(isEmpty ? { text: 'required' } : isTooLong && { text: 'too_long' }),
  }
}
