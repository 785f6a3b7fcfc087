import { createFileRoute } from '@tanstack/react-router'
import { NewBlogPage } from '#src/features/blogs/blog-form-pages.tsx'

export const Route = createFileRoute('/blogs/create')({ component: NewBlogPage })
