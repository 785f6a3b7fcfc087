/** Serves videos saved on the device, to the member who saved them. */
import { registerRoute } from 'workbox-routing'
import { savedPath } from '#src/offline/device-names.ts'
import { openVideoCache } from '#src/offline/media/video-cache.ts'
import { parseSavedPath, serveSaved } from '#src/offline/media/serve-saved.ts'
import { asMember, findMemberStore } from '../member.ts'

export function routeSavedVideos(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(savedPath),
    ({ url, request }) => asMember(() => answerSaved(url, request.headers.get('range'))),
  )
}

async function answerSaved(url: URL, range: string | null): Promise<Response> {
  const asked = parseSavedPath(url.pathname)
  const store = asked && (await findMemberStore())
  if (!asked || !store) return new Response(null, { status: 404 })
  return serveSaved(store, await openVideoCache(store.memberId), { ...asked, range }, Date.now())
}
