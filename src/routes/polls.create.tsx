import { createFileRoute } from '@tanstack/react-router'
import { NewPollPage } from '#src/features/polls/poll-form-pages.tsx'

export const Route = createFileRoute('/polls/create')({ component: NewPollPage })
