import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { messageForCode } from '#src/i18n/error-messages.ts'
import { EmptyState, type EmptyStateProps } from '#src/ui/feedback/empty-state.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { buttonClass } from '#src/ui/primitives/button-class.ts'

export interface ContentMissingProps extends Pick<EmptyStateProps, 'icon'> {
  /** The page's title: the kind. */
  title: string
  /** Of the refused call. */
  code: string
  /** A link with this class to what there is. */
  action: (className: string) => ReactNode
}

/** An item that does not exist, or not for this viewer: the two must look the same. */
export function ContentMissing({ title, icon, code, action }: ContentMissingProps) {
  const { i18n } = useLingui()
  return (
    <Page title={title} hasBack>
      <EmptyState icon={icon} title={i18n._(messageForCode(code))} action={action(buttonClass())} />
    </Page>
  )
}
