import { createFileRoute } from '@tanstack/react-router'
import { FaqPage } from '#src/features/faq/faq-page.tsx'

export const Route = createFileRoute('/faq/')({ component: Faq })

function Faq() {
  return <FaqPage place={{}} />
}
