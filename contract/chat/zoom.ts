/** Zoom rooms: name, link, host, hours; links open in a new tab (1§2; ambiguity zoom-rooms). */
import * as v from 'valibot'
import { defineEndpoint } from '../endpoint.ts'
import { parseAddress } from '../policy/parse-address.ts'
import { nothing, text } from '../primitives.ts'

const roomId = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER))

/** https only, and only Zoom's own hosts, because members trust the links they find here. */
export const zoomLink = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(500, 'too_long'),
  v.check((link) => {
    const address = parseAddress(link)
    return address?.protocol === 'https:' && !address.username && !address.password && /(^|\.)zoom\.(us|com)$/.test(address.hostname)
  }, 'zoom_link'),
)

const fields = {
  name: text(1, 80),
  link: zoomLink,
  host: text(0, 80),
  /** Free text by the host: 'Fridays from 20:00'. */
  hours: text(0, 200),
}
export const zoomRoom = v.object({ roomId, ...fields })
export type ZoomRoom = v.InferOutput<typeof zoomRoom>

export const listZoomRooms = defineEndpoint({
  name: 'zoom.list',
  method: 'GET',
  path: '/api3/front/zoom',
  access: 'member',
  offline: 'cache',
  request: nothing,
  response: v.object({ rooms: v.array(zoomRoom) }),
  errors: [],
})

/** Without `roomId` it creates a room, which needs a name and a link. When an existing room is saved, omitted fields stay unchanged. */
export const saveZoomRoom = defineEndpoint({
  name: 'zoom.save',
  method: 'POST',
  path: '/api3/front/zoom/save',
  access: 'staff',
  offline: 'never',
  request: v.object({ roomId: v.optional(roomId), ...v.partial(v.object(fields)).entries }),
  response: zoomRoom,
  errors: ['not_found'],
})

export const removeZoomRoom = defineEndpoint({
  name: 'zoom.remove',
  method: 'POST',
  path: '/api3/front/zoom/remove',
  access: 'staff',
  offline: 'never',
  request: v.object({ roomId }),
  response: nothing,
  errors: ['not_found'],
})
