import { createFileRoute } from '@tanstack/react-router'

/** Never shown: the guards redirect everybody. */
export const Route = createFileRoute('/')({})
