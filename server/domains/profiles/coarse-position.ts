/** A member's position for 'near me' (O-19, security row 30). Only this coarse position is ever stored. */
import type { Tokens } from '../../http/tokens.ts'

export interface Position {
  readonly latitude: number
  readonly longitude: number
}

/** Metres per degree of latitude, and of longitude at the equator: precise enough for distances in kilometres. */
const metresPerDegree = 111_320
/** Side of a cell of the grid, in metres. */
export const gridMetres = 2500
/** At least 2 km plus half a cell's diagonal (1768 m), because snapping to the grid may undo that much of the displacement. */
export const displacementMetres = { min: 3800, max: 6000 } as const
/** Closer to a pole, a degree of longitude is almost nothing; nobody lives there. */
const mostLatitude = 85

/**
 * The city's position, moved by 3.8 to 6 km in a direction that only the server knows and that is fixed for a member and city (so that
 * repeated queries cannot average it out), then to the middle of a grid cell. Two members of one city have different positions.
 */
export function coarsePosition(
  tokens: Pick<Tokens, 'sign'>,
  { memberId, cityId, city }: { memberId: number; cityId: number; city: Position },
): Position {
  const secret = Buffer.from(tokens.sign('coarse-position', `${memberId}:${cityId}`), 'base64url')
  const angle = (secret.readUInt32BE(0) / 2 ** 32) * 2 * Math.PI
  const { min, max } = displacementMetres
  // The square root distributes positions evenly over the ring's area.
  const distance = Math.sqrt(min ** 2 + (secret.readUInt32BE(4) / 2 ** 32) * (max ** 2 - min ** 2))
  const latitude = clamp(city.latitude + (distance * Math.cos(angle)) / metresPerDegree)
  const longitude = city.longitude + (distance * Math.sin(angle)) / metresPerLongitude(city.latitude)
  return snap({ latitude, longitude })
}

/**
 * Snaps to the middle of the cell. All cells in a band of latitude have the same width, so a cell's middle reveals nothing about the
 * original position.
 */
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
