/** A member's actions on events that need a connection. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createInvites, readAddress, removeInvite, updateInvite } from '#contract/community/event-guests.ts'
import { createEvent, deleteEvent, updateEvent, type EventDetails } from '#contract/community/events.ts'
import type { Endpoint, RequestInput, ResponseOutput } from '#contract/endpoint.ts'
import type { EventId } from '#contract/community/ids.ts'
import { call } from '#src/data/http/call.ts'
import { isConflict } from '#src/data/query/use-version-seen.ts'
import { useRemoval, type Removal } from '#src/data/query/removal.ts'
import { forgetEvent, refreshEvents, restartEventLists, takeOverEvent } from './cache.ts'

/** Returns the new event, which waits for approval. */
export function useCreateEvent() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (event: RequestInput<typeof createEvent>) => call(createEvent, event, { isQuiet: true }),
    onSuccess(event) {
      takeOverEvent(client, event)
      restartEventLists(client)
    },
  })
}

/** Calls that answer the event, which then replaces the cached one (1§4). */
function useEventCall<E extends Endpoint>(endpoint: ResponseOutput<E> extends EventDetails ? E : never) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: RequestInput<E>) => call(endpoint, input, { isQuiet: true }),
    // The type above admits only endpoints that answer details.
    onSuccess: (event) => takeOverEvent(client, event as EventDetails),
    // The form shows what was written meanwhile.
    onError: (error) => isConflict(error) && refreshEvents(client),
  })
}

export const useEditEvent = () => useEventCall<typeof updateEvent>(updateEvent)
export const useInviteMembers = () => useEventCall<typeof createInvites>(createInvites)
export const useUpdateInvite = () => useEventCall<typeof updateInvite>(updateInvite)
export const useRemoveInvite = () => useEventCall<typeof removeInvite>(removeInvite)

/** Each reading of the address is recorded for the host, so it happens only when the member asks for it. */
export function useReadAddress() {
  return useMutation({ mutationFn: (eventId: EventId) => call(readAddress, { eventId }, { isQuiet: true }), gcTime: 0 })
}

interface Cancellation extends Removal {
  readonly eventId: EventId
}

export function useCancelEvent() {
  return useRemoval<Cancellation>({
    remove: ({ eventId }) => call(deleteEvent, { eventId }, { isQuiet: true }),
    forget: (client, { eventId }) => forgetEvent(client, eventId),
  })
}
