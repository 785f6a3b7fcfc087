/** Parts of other features on the community's pages, in chunks of their own: the community's are only on devices that open it. */
import { latePart } from '#src/ui/late-part.tsx'

export const LateZoomRooms = latePart(async () => (await import('#src/features/zoom-rooms/zoom-rooms-section.tsx')).ZoomRoomsSection)
export const LateBirthdays = latePart(async () => (await import('#src/features/home/birthdays-panel.tsx')).BirthdaysPanel)
export const LateSayings = latePart(async () => (await import('#src/features/home/sayings-panel.tsx')).SayingsPanel)

const LateEventsPanel = latePart(async () => (await import('#src/features/events/events-panel.tsx')).EventsPanel)

/** The next events, whether or not the member has them on Home. */
export function LateEvents() {
  return <LateEventsPanel size="title" />
}
