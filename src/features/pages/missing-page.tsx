import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '#src/ui/primitives/button-class.ts'
import { NoticePage } from './internal/notice-page.tsx'

/** For content that does not exist, or not any more (/common/404). */
export function MissingPage() {
  return (
    <NoticePage
      title={<Trans>Not here</Trans>}
      action={
        <Link to="/" className={buttonClass({ variant: 'primary' })}>
          <Trans>Go home</Trans>
        </Link>
      }
    >
      <Trans>That isn’t here, or no longer exists.</Trans>
    </NoticePage>
  )
}
