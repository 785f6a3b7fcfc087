import type { ReactNode } from 'react'
import { latePart } from '#src/ui/late-part.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Mark } from '#src/ui/primitives/mark.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { LanguageMenu } from './language-menu.tsx'
import styles from './guest-layout.module.css'

// The names of all roles would only enlarge the first chunk.
const VisitorRole = latePart(async () => (await import('./visitor-role.tsx')).VisitorRole)

export interface GuestLayoutProps {
  title: ReactNode
  lead?: ReactNode
  children: ReactNode
  /** At the start of the last line, opposite the language menu. */
  footLink?: ReactNode
}

/**
 * The frame of the sign-in area: the rope image above or beside, a short form below it. Used by every screen before
 * sign-in; it shows the visitor's role (G-07).
 */
export function GuestLayout({ title, lead, children, footLink }: GuestLayoutProps) {
  return (
    <div className={styles.guestLayout}>
      <header className={styles.art}>
        <picture>
          <source media="(min-width: 1024px)" srcSet="/art/hero.webp" />
          <img
            className={styles.picture}
            src="/art/hero-phone.webp"
            alt=""
            width={780}
            height={884}
            fetchPriority="high"
            decoding="async"
          />
        </picture>
        <div className={styles.brand}>
          <Mark />
          Ropewalk
          <span className={styles.role}>
            <VisitorRole />
          </span>
        </div>
      </header>
      <main id="main" tabIndex={-1} className={styles.body}>
        <Stack gap={2}>
          <Text as="h1" size="display">
            {title}
          </Text>
          {lead !== undefined && (
            <Text size="read" tone="muted">
              {lead}
            </Text>
          )}
        </Stack>
        {children}
        <div className={styles.foot}>
          {footLink ?? <span />}
          <LanguageMenu />
        </div>
      </main>
    </div>
  )
}
