import { createFileRoute } from '@tanstack/react-router'
import { NothingOpen } from '#src/features/mail/nothing-open.tsx'

export const Route = createFileRoute('/mail/')({ component: NothingOpen })
