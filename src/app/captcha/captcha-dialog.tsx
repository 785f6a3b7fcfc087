import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState, type SyntheticEvent } from 'react'
import type { ResponseOutput } from '#contract/endpoint.ts'
import { getCaptchaQuestion, writeCaptcha } from '#contract/registration/captcha.ts'
import { CallError } from '#src/http/call-error.ts'
import { call } from '#src/data/http/call.ts'
import { messageForCode } from '#src/i18n/error-messages.ts'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { Note } from '#src/ui/feedback/note.tsx'
import { IntegerField } from '#src/ui/form/integer-field.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Button } from '#src/ui/primitives/button.tsx'

type Question = ResponseOutput<typeof getCaptchaQuestion>

export interface CaptchaDialogProps {
  /** Called with the captcha's token; null when it was closed. */
  onDone: (proof: string | null) => void
}

/**
 * The captcha answered by the person: words and a number, so that it works the same with keyboards and screen readers.
 */
export function CaptchaDialog({ onDone }: CaptchaDialogProps) {
  const { t, i18n } = useLingui()
  const [question, setQuestion] = useState<Question | null>(null)
  const [failure, setFailure] = useState<CallError | null>(null)
  const [sum, setSum] = useState<number | null>(null)
  const [isMissing, setIsMissing] = useState(false)

  // Requests the captcha once, when the dialog opens.
  useEffect(() => {
    const leaving = new AbortController()
    call(getCaptchaQuestion, {}, { isQuiet: true, signal: leaving.signal })
      .then(setQuestion)
      .catch((error: unknown) => {
        if (!(error instanceof CallError)) throw error
        if (error.code !== 'cancelled') setFailure(error)
      })
    return () => leaving.abort()
  }, [])

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault()
    if (!question) return
    if (sum === null) setIsMissing(true)
    else onDone(writeCaptcha({ kind: 'answer', question: question.question, sum }))
  }

  const [first, second] = question?.numbers ?? [0, 0]
  return (
    <Dialog isOpen onClose={() => onDone(null)} title={<Trans>One quick question</Trans>} size="small">
      <form noValidate onSubmit={handleSubmit}>
        <Stack>
          <p>
            <Trans>This keeps bots out. Most browsers answer automatically; yours can’t.</Trans>
          </p>
          {question && (
            <IntegerField
              label={t`What is ${first} plus ${second}?`}
              value={sum}
              onChange={setSum}
              maxLength={2}
              error={isMissing && sum === null ? t`Required.` : undefined}
            />
          )}
          <div role="alert">{failure && <Note tone="danger">{i18n._(messageForCode(failure.code))}</Note>}</div>
          <Button type="submit" variant="primary" isBlock disabled={!question}>
            <Trans>Continue</Trans>
          </Button>
        </Stack>
      </form>
    </Dialog>
  )
}
