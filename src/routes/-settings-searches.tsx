import { SearchesDrawer, type LoadKeptFilter } from '#src/features/settings/searches-drawer.tsx'

/** Each list reads its own saved addresses. */
const keptFilters: Readonly<Record<string, LoadKeptFilter>> = {
  members: async () => (await import('#src/features/directory/directory-search.ts')).keptFilter,
  videos: async () => (await import('#src/features/video-list/browse-search.ts')).keptFilter,
  video_albums: async () => (await import('#src/features/video-albums/albums-search.ts')).keptFilter,
  photos: async () => (await import('#src/features/photos/photos-search.ts')).keptFilter,
  photo_albums: async () => (await import('#src/features/photo-albums/photo-albums-search.ts')).keptFilter,
  polls: async () => (await import('#src/features/polls/polls-search.ts')).keptFilter,
  events: async () => (await import('#src/features/events/events-search.ts')).keptFilter,
  blogs: async () => (await import('#src/features/blogs/blogs-search.ts')).keptFilter,
  marketplace: async () => (await import('#src/features/market/market-search.ts')).keptFilter,
  forums: async () => (await import('#src/features/forums/threads-search.ts')).keptFilter,
}

export function SettingsSearches() {
  return <SearchesDrawer keptFilters={keptFilters} />
}
