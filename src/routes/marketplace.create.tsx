import { createFileRoute } from '@tanstack/react-router'
import { NewItemPage } from '#src/features/market/market-form-pages.tsx'

export const Route = createFileRoute('/marketplace/create')({ component: NewItemPage })
