import { createFileRoute } from '@tanstack/react-router'
import { AboutPage } from '#src/features/pages/about-page.tsx'
import { OpenBlockPage } from '#src/features/pages/open-block-page.tsx'

export const Route = createFileRoute('/about')({ component: About })

/** The same as more-about-us (ambiguity about-path). */
function About() {
  return <OpenBlockPage view="more-about-us" otherwise={<AboutPage />} />
}
