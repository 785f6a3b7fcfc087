import { createFileRoute } from '@tanstack/react-router'
import { CategoriesPage } from '#src/features/market/categories-page.tsx'

export const Route = createFileRoute('/lewis/market-categories')({ component: CategoriesPage })
