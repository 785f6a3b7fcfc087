import { createFileRoute } from '@tanstack/react-router'
import { DirectoryPage } from '#src/features/directory/directory-page.tsx'
import { readDirectoryAddress, type DirectorySearch } from '#src/features/directory/directory-search.ts'

export const Route = createFileRoute('/members/browse/{-$triggerprop}/{-$arg1}/{-$arg2}/{-$arg3}')({
  // Parsed where it is used: the schema stays out of the first chunk.
  validateSearch: (search: Record<string, unknown>) => search as DirectorySearch,
  component: BrowseMembers,
})

function BrowseMembers() {
  return <DirectoryPage address={readDirectoryAddress(Route.useParams(), Route.useSearch())} />
}
