/** What the form of an event holds, and what is sent of it. */
import { eventLimits, type createEvent, type EventDetails, type EventVisibility, type GuestList } from '#contract/community/events.ts'
import type { RequestInput } from '#contract/endpoint.ts'
import type { Town } from '#src/entities/geo/town-field.tsx'
import { momentOfWallClock, wallClockOf } from '#src/lib/clock/wall-clock.ts'
import { readDateHour, writeDateHour } from '#src/ui/form/widgets/date-hour.ts'

/** The path of the photo; null without one, `sending` until it has arrived. */
export type ImageValue = { readonly path: string } | 'sending' | null

// A form's values need an index signature, which only a type alias has. Times are `YYYY-MM-DDTHH` by the member's clock, or empty.
export type EventValues = {
  title: string
  imagePath: ImageValue
  startTime: string
  endTime: string
  isOnline: boolean
  cityId: Town | null
  area: string
  location: string
  privateLocation: boolean
  addressFrom: string
  confirmsGuests: boolean
  maxGuests: number | null
  guestList: GuestList
  visibility: EventVisibility
  link: string
  description: string
  tagList: string[]
  version: number
}
export type EventInput = Required<RequestInput<typeof createEvent>>

export const emptyEvent: EventValues = {
  ...{ title: '', imagePath: null, startTime: '', endTime: '', isOnline: false, cityId: null, area: '', location: '' },
  ...{ privateLocation: false, addressFrom: '', confirmsGuests: false, maxGuests: null, guestList: 'shown', visibility: 'members' },
  ...{ link: '', description: '', tagList: [], version: 0 },
}

const written = (atSeconds: number | null, timeZone: string | undefined) =>
  atSeconds === null ? '' : writeDateHour(wallClockOf(new Date(atSeconds * 1000), timeZone))

export function valuesOf(event: EventDetails, timeZone: string | undefined): EventValues {
  const { title, isOnline, area, location, privateLocation, confirmsGuests, maxGuests, guestList, visibility, description, version } = event
  return {
    ...{ title, isOnline, area, location, privateLocation, confirmsGuests, maxGuests, guestList, visibility, description, version },
    imagePath: event.imagePath === null ? null : { path: event.imagePath },
    startTime: written(event.startTime, timeZone),
    endTime: written(event.endTime, timeZone),
    cityId: event.town,
    addressFrom: written(event.addressFrom, timeZone),
    link: event.link ?? '',
    tagList: [...event.tagList],
  }
}

/** Seconds since the epoch; null while a part is missing. */
export function momentOf(value: string, timeZone: string | undefined): number | null {
  const { year, month, day, hour } = readDateHour(value)
  if (year === null || month === null || day === null || hour === null) return null
  return momentOfWallClock({ year, month, day, hour, minute: 0 }, timeZone).getTime() / 1000
}

export function inputOf(values: EventValues, timeZone: string | undefined): EventInput {
  const { isOnline, privateLocation, confirmsGuests, maxGuests, guestList, visibility } = values
  return {
    ...{ isOnline, privateLocation, confirmsGuests, maxGuests, guestList, visibility },
    title: values.title.trim(),
    description: values.description.trim(),
    imagePath: values.imagePath === null || values.imagePath === 'sending' ? null : values.imagePath.path,
    startTime: momentOf(values.startTime, timeZone) ?? 0,
    endTime: momentOf(values.endTime, timeZone),
    cityId: isOnline ? null : (values.cityId?.cityId ?? null),
    area: isOnline ? '' : values.area.trim(),
    location: isOnline ? '' : values.location.trim(),
    addressFrom: privateLocation ? momentOf(values.addressFrom, timeZone) : null,
    link: values.link.trim() === '' ? null : values.link.trim(),
    tagList: values.tagList,
  }
}

export const latestStartSeconds = eventLimits.daysAhead * 86_400
export const longestSeconds = eventLimits.days * 86_400
