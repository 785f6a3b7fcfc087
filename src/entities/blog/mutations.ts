/** Writing blogs, which needs a connection. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createBlog, disposeBlog, editBlog } from '#contract/community/blogs.ts'
import type { RequestInput } from '#contract/endpoint.ts'
import type { BlogId } from '#contract/community/ids.ts'
import { call } from '#src/data/http/call.ts'
import { useRemoval, type Removal } from '#src/data/query/removal.ts'
import { forgetBlog, refreshBlogs, takeOverBlog } from './cache.ts'

export function useCreateBlog() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (post: RequestInput<typeof createBlog>) => call(createBlog, post, { isQuiet: true }),
    onSuccess: (post) => takeOverBlog(client, post),
  })
}

export function useEditBlog() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (edit: RequestInput<typeof editBlog>) => call(editBlog, edit, { isQuiet: true }),
    onSuccess: (post) => takeOverBlog(client, post),
    // After a conflict the form shows what was written meanwhile.
    onError: () => refreshBlogs(client),
  })
}

export function useDisposeBlog() {
  return useRemoval<Removal & { readonly blogId: BlogId }>({
    remove: ({ blogId }) => call(disposeBlog, { blogId }, { isQuiet: true }),
    forget: (client, { blogId }) => forgetBlog(client, blogId),
  })
}
