import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type SyntheticEvent } from 'react'
import { CallError } from '#src/http/call-error.ts'
import { messageForCode } from '#src/i18n/error-messages.ts'
import { ruleMessages } from '#src/i18n/rule-messages.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import { CodeField } from '#src/ui/form/code/code-field.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Button } from '#src/ui/primitives/button.tsx'

export interface CodeEntryProps {
  /** Checks the code and continues. Rejects with a CallError. */
  onCheck: (code: string) => Promise<void>
  onSendAgain: () => Promise<void>
  /** Where entering the code is the main purpose of the screen. */
  hasAutoFocus?: boolean
}

/** Six slots that submit once they are full, and a button to request another code. */
export function CodeEntry({ onCheck, onSendAgain, hasAutoFocus = false }: CodeEntryProps) {
  const { t } = useLingui()
  const [code, setCode] = useState('')
  const [hasNewCode, setHasNewCode] = useState(false)
  const { busy, error, setError, run } = useCodeWork()
  const check = (digits: string) => run('check', () => onCheck(digits))

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault()
    if (code.length === 6) void check(code)
    else setError(t`The code has six digits.`)
  }

  async function sendAgain() {
    setHasNewCode(false)
    await onSendAgain()
    setCode('')
    setHasNewCode(true)
  }

  return (
    <form noValidate onSubmit={handleSubmit}>
      <Stack>
        <CodeField
          label={<Trans>Code</Trans>}
          name="code"
          value={code}
          onChange={setCode}
          onComplete={(digits) => void check(digits)}
          error={error}
          hasAutoFocus={hasAutoFocus}
        />
        <Button type="submit" variant="primary" size="large" isBlock isBusy={busy === 'check'} busyLabel={<Trans>Checking</Trans>}>
          <Trans>Confirm</Trans>
        </Button>
        <Button
          variant="quiet"
          isBlock
          isBusy={busy === 'send'}
          busyLabel={<Trans>Sending</Trans>}
          onClick={() => void run('send', sendAgain)}
        >
          <Trans>Send a new code</Trans>
        </Button>
        <output>
          {hasNewCode && (
            <Note tone="positive">
              <Trans>We’ve sent a new code. The old one no longer works.</Trans>
            </Note>
          )}
        </output>
      </Stack>
    </form>
  )
}

/** One action at a time, and the refusal of the last one. */
function useCodeWork() {
  const { i18n } = useLingui()
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState<'check' | 'send' | null>(null)

  async function run(kind: 'check' | 'send', work: () => Promise<void>) {
    if (busy) return
    setBusy(kind)
    setError(null)
    try {
      await work()
    } catch (problem) {
      if (!(problem instanceof CallError)) throw problem
      setError(i18n._(labelsOf(problem)))
    } finally {
      setBusy(null)
    }
  }

  return { busy, error, setError, run }
}

/** A used-up code is not "a link", so it has a message of its own. */
function labelsOf(problem: CallError) {
  const [rule] = problem.fieldErrors['code'] ?? []
  if (rule !== undefined) return ruleMessages[rule] ?? messageForCode(problem.code)
  return problem.code === 'token_invalid' ? (ruleMessages['code_gone'] ?? messageForCode(problem.code)) : messageForCode(problem.code)
}
