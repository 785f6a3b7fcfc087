import { createFileRoute } from '@tanstack/react-router'
import { DirectoryPage } from '#src/features/directory/directory-page.tsx'
import { readDirectoryAddress, type DirectorySearch } from '#src/features/directory/directory-search.ts'

export const Route = createFileRoute('/members/')({
  // Parsed where it is used: the schema stays out of the first chunk.
  validateSearch: (search: Record<string, unknown>) => search as DirectorySearch,
  component: Members,
})

function Members() {
  return <DirectoryPage address={readDirectoryAddress({}, Route.useSearch())} />
}
