import { Trans } from '@lingui/react/macro'
import { Note } from '#src/ui/feedback/note.tsx'

/**
 * The result in the address, written by a link or another site, is displayed but never trusted (J-13): only the server
 * knows the step.
 */
export function TestResultNote({ testResult }: { testResult: string | undefined }) {
  if (testResult === undefined || testResult === '0') return null
  const said = testResult.slice(0, 40)
  return (
    <Note>
      <Trans>The link says “{said}”. That changes nothing: only our own records count.</Trans>
    </Note>
  )
}
