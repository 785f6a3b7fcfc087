import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { linkTextClass } from '#src/ui/primitives/link-text-class.ts'

/** The documents to accept, with links to them. */
export function TermsToRead() {
  return (
    <Trans>
      Read the{' '}
      <Link to="/auth/register/terms" className={linkTextClass()}>
        terms
      </Link>{' '}
      and what we do with{' '}
      <Link to="/auth/register/privacy" className={linkTextClass()}>
        your data
      </Link>
      .
    </Trans>
  )
}
