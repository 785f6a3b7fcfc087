/** Blogs: list, read, write, edit and dispose. */
import { forgetCounts } from '../../db/remembered-count.ts'
import type { Domain } from '../../http/domain.ts'
import { blogRoutes } from './routes.ts'

export { countNewBlogs, searchBlogsFor } from './blog-list.ts'
export { blogKind } from './blog-kind.ts'

export const blogsDomain: Domain = {
  name: 'blogs',
  implementations: blogRoutes,
  /** Totals of the lists must not lag behind when posts come and go. */
  listen: ({ bus, db }) => {
    bus.on('blogs.changed', () => forgetCounts(db))
  },
}
