/**
 * Receives videos shared into the app from the phone's gallery. They are stored on the device and offered on the upload page; any site
 * can post such a form, so nothing is sent before the member confirms.
 */
import { registerRoute } from 'workbox-routing'
import { keepSharedFiles } from '#src/offline/uploads/shared-files.ts'
import { isLockMarked } from '#src/offline/lock/key-ring.ts'
import { asMember, findMember, findMemberStore } from '../member.ts'

/** Names in the manifest's `share_target`. */
export const shareTargetPath = '/share-target'
const filesField = 'films'

export function routeShareTarget(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === shareTargetPath,
    ({ request }) => asMember(() => receiveShared(request)),
    'POST',
  )
}

/** Always answers with a page of the app: the address carries the outcome, and the page explains it. */
export async function receiveShared(request: Request): Promise<Response> {
  const files = (await request.formData()).getAll(filesField).filter((value) => value instanceof File && value.size > 0)
  const memberId = await findMember()
  // Under an app lock, data on the device is encrypted, and videos this large cannot be: the member chooses them on the page instead.
  if (memberId !== null && (await isLockMarked(memberId))) return openPage('/#/video/create?shared=locked')
  // Nobody is signed in, and the next member to sign in may not be the one who shared. The gallery still has the video.
  if (memberId === null) return openPage('/#/auth/login')
  const store = await findMemberStore()
  if (!store) return openPage('/#/video/create?shared=refused')
  try {
    await keepSharedFiles(
      store,
      files.filter((value) => value instanceof File),
      Date.now(),
    )
    return openPage('/#/video/create?shared=kept')
  } catch (error) {
    if (error instanceof Error && error.name.includes('Quota')) return openPage('/#/video/create?shared=no-room')
    reportError(error)
    return openPage('/#/video/create?shared=refused')
  }
}

function openPage(address: string): Response {
  return Response.redirect(address, 303)
}
