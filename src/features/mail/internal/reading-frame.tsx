import { useLingui } from '@lingui/react/macro'
import { useNavigate, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Page } from '#src/ui/layout/page.tsx'
import { useIsDesktop } from '#src/ui/layout/use-is-desktop.ts'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import styles from './reading.module.css'

export interface ReadingFrameProps {
  /** A plain title; `header` replaces it. */
  title?: ReactNode
  /** Replaces the plain title; `back` is the button to the list, on the phone. */
  header?: ((back: ReactNode) => ReactNode) | undefined
  children: ReactNode
}

/** The column for reading or writing: a screen of its own on the phone, beside the list on the desktop. */
export function ReadingFrame({ title, header, children }: ReadingFrameProps) {
  const isDesktop = useIsDesktop()
  const inner = (
    <div className={styles.frame} data-covers-bars={isDesktop ? undefined : ''}>
      <header className={styles.header}>
        {header ? header(isDesktop ? null : <BackButton />) : <PlainHeader title={title} isDesktop={isDesktop} />}
      </header>
      <div className={styles.body}>{children}</div>
    </div>
  )
  if (isDesktop) return inner
  return (
    <Page title={title} hasNoBar isFlush>
      {inner}
    </Page>
  )
}

function PlainHeader({ title, isDesktop }: { title: ReactNode; isDesktop: boolean }) {
  return (
    <>
      {!isDesktop && <BackButton />}
      <Text as={isDesktop ? 'h2' : 'h1'} size={isDesktop ? 'head' : 'title'} lines={1}>
        {title}
      </Text>
    </>
  )
}

/** Back to the previous screen; after opening the address directly, to the list. */
function BackButton() {
  const { t } = useLingui()
  const router = useRouter()
  const navigate = useNavigate()
  return (
    <IconButton
      icon="arrow-left"
      label={t`Back`}
      className={styles.back}
      onClick={() => (router.history.canGoBack() ? router.history.back() : void navigate({ to: '/mail' }))}
    />
  )
}
