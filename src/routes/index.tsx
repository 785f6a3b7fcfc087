import { createFileRoute } from '@tanstack/react-router'

/** Never seen: the guards send everybody on. */
export const Route = createFileRoute('/')({})
