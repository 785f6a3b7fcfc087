import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Page } from '#src/ui/layout/page.tsx'
import styles from './reading-page.module.css'

export interface ReadingPageProps {
  title: ReactNode
  children: ReactNode
}

/** A text to read, with a back button. */
export function ReadingPage({ title, children }: ReadingPageProps) {
  const router = useRouter()

  function handleBack() {
    if (router.history.canGoBack()) router.history.back()
    else router.history.replace('/')
  }

  return (
    <Page title={title} hasBack onBack={handleBack}>
      <article className={styles.text}>{children}</article>
    </Page>
  )
}

/** A heading and the text below it. */
export function Chapter({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section>
      <h2 className={styles.heading}>{title}</h2>
      <p>{children}</p>
    </section>
  )
}
