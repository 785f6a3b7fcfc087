import { createFileRoute } from '@tanstack/react-router'
import { AboutPage } from '#src/features/pages/about-page.tsx'
import { OpenBlockPage } from '#src/features/pages/open-block-page.tsx'

export const Route = createFileRoute('/more-about-us')({ component: MoreAboutUs })

function MoreAboutUs() {
  return <OpenBlockPage view="more-about-us" otherwise={<AboutPage />} />
}
