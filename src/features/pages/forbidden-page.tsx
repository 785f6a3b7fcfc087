import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '#src/ui/primitives/button-class.ts'
import { NoticePage } from './internal/notice-page.tsx'
import { useRefusal } from './internal/use-refusal.ts'

/** The page refused requests lead to, with the server's message (RQ-05). */
export function ForbiddenPage() {
  const said = useRefusal()
  return (
    <NoticePage
      title={<Trans>Not for you</Trans>}
      said={said}
      action={
        <Link to="/" className={buttonClass({ variant: 'primary' })}>
          <Trans>Go home</Trans>
        </Link>
      }
    >
      <Trans>You can’t open this. The owner decides who can.</Trans>
    </NoticePage>
  )
}
