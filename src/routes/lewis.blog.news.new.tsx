import { createFileRoute } from '@tanstack/react-router'
import { NewNewsPage } from '#src/features/admin/blogs/news-form-pages.tsx'

export const Route = createFileRoute('/lewis/blog/news/new')({ component: NewNewsPage })
