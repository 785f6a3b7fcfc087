/** Where 'near me' believes a member to be (O-19, security row 30). Only this is ever stored. */
import type { Tokens } from '../../http/tokens.ts'

export interface Position {
  readonly latitude: number
  readonly longitude: number
}

/** Metres to a degree of latitude, and of longitude at the equator: enough for distances in kilometres. */
const metresPerDegree = 111_320
/** Side of a cell of the grid, in metres. */
export const gridMetres = 2500
/** At least 2 km and half a cell's diagonal (1768 m): the grid may take back as much of the way as that. */
export const displacementMetres = { min: 3800, max: 6000 } as const
/** Nearer to a pole a degree of longitude is next to nothing; nobody lives there. */
const mostLatitude = 85

/**
 * The town's position, moved 3.8 to 6 km into a direction that only the server knows and that stays the same for a member and town (so that
 * asking again and again averages nothing away), then to the middle of a cell of the grid. Two members of one town lie apart.
 */
export function coarsePosition(
  tokens: Pick<Tokens, 'sign'>,
  { memberId, cityId, city }: { memberId: number; cityId: number; city: Position },
): Position {
  const secret = Buffer.from(tokens.sign('coarse-position', `${memberId}:${cityId}`), 'base64url')
  const angle = (secret.readUInt32BE(0) / 2 ** 32) * 2 * Math.PI
  const { min, max } = displacementMetres
  // By the root, every part of the ring is as likely as its size.
  const distance = Math.sqrt(min ** 2 + (secret.readUInt32BE(4) / 2 ** 32) * (max ** 2 - min ** 2))
  const latitude = clamp(city.latitude + (distance * Math.cos(angle)) / metresPerDegree)
  const longitude = city.longitude + (distance * Math.sin(angle)) / metresPerLongitude(city.latitude)
  return snap({ latitude, longitude })
}

/** To the middle of its cell. All cells of a band of latitude are of the same width, so a cell's middle tells nothing of what was in it. */
function snap({ latitude, longitude }: Position): Position {
  const latitudeStep = gridMetres / metresPerDegree
  const row = Math.floor(latitude / latitudeStep)
  const middle = (row + 0.5) * latitudeStep
  const longitudeStep = gridMetres / metresPerLongitude(middle)
  return { latitude: middle, longitude: wrap((Math.floor(longitude / longitudeStep) + 0.5) * longitudeStep) }
}

const metresPerLongitude = (latitude: number) => metresPerDegree * Math.cos((clamp(latitude) * Math.PI) / 180)
const clamp = (latitude: number) => Math.min(mostLatitude, Math.max(-mostLatitude, latitude))
const wrap = (longitude: number) => ((((longitude + 180) % 360) + 360) % 360) - 180
