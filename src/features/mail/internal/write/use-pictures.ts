import { useState } from 'react'
import { mailLimits } from '#contract/chat/limits.ts'
import { attachmentLimits } from '#contract/texts/attachments.ts'
import { CallError } from '#src/http/call-error.ts'
import { uploadAttachments } from '#src/data/http/send-form.ts'
import type { MessageDraft } from './use-message-draft.ts'

type Change = (change: (current: MessageDraft) => Partial<MessageDraft>) => void

/**
 * Images are uploaded as soon as they are chosen: the message carries their ids, and can be queued without the files.
 */
export function usePictures({ pictures }: MessageDraft, change: Change) {
  const [isUploading, setIsUploading] = useState(false)
  /** An error's code, or the rule that the files broke. */
  const [failure, setFailure] = useState<string | null>(null)

  async function add(files: readonly File[]) {
    if (files.length === 0 || isUploading) return
    const room = mailLimits.attachments - pictures.length
    const fitting = files.filter(({ size }) => size <= attachmentLimits.bytes).slice(0, room)
    setFailure(files.length > room ? 'too_many' : fitting.length < files.length ? 'upload_too_large' : null)
    if (fitting.length === 0) return
    setIsUploading(true)
    try {
      const added = await uploadAttachments(fitting)
      change((current) => ({ pictures: [...current.pictures, ...added] }))
    } catch (error) {
      setFailure(error instanceof CallError ? error.code : 'server_error')
    } finally {
      setIsUploading(false)
    }
  }

  const remove = (id: number) => change((current) => ({ pictures: current.pictures.filter(({ attachmentId }) => attachmentId !== id) }))
  return { isUploading, failure, add, remove, isFull: pictures.length >= mailLimits.attachments }
}
