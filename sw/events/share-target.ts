/**
 * Receives videos and photos shared into the app from the phone's gallery. They are stored on the device and offered on the page that
 * uploads them; any site can post such a form, so nothing is sent before the member confirms.
 */
import { registerRoute } from 'workbox-routing'
import { keepSharedFiles, kindOfFile } from '#src/offline/uploads/shared-files.ts'
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
  const files = (await request.formData()).getAll(filesField).flatMap((value) => (value instanceof File && value.size > 0 ? value : []))
  // Of a mixture, the photos stay on the device until the page of photos is opened.
  const isOfPhotos = files.length > 0 && files.every((file) => kindOfFile(file) === 'photo')
  const page = (outcome: string) => openPage(`/#/${isOfPhotos ? 'photo' : 'video'}/create?shared=${outcome}`)
  const memberId = await findMember()
  // Under an app lock, data on the device is encrypted, and files this large cannot be: the member chooses them on the page instead.
  if (memberId !== null && (await isLockMarked(memberId))) return page('locked')
  // Nobody is signed in, and the next member to sign in may not be the one who shared. The gallery still has the file.
  if (memberId === null) return openPage('/#/auth/login')
  const store = await findMemberStore()
  if (!store) return page('refused')
  try {
    await keepSharedFiles(store, files, Date.now())
    return page('kept')
  } catch (error) {
    if (error instanceof Error && error.name.includes('Quota')) return page('no-room')
    reportError(error)
    return page('refused')
  }
}

function openPage(address: string): Response {
  return Response.redirect(address, 303)
}
