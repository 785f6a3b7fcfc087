import { useState } from 'react'

/**
 * The details of an item on a screen that its route shows only while the item exists for the viewer. Between the answer that it does not
 * and the moment when the route has removed the screen, the last ones are returned.
 */
export function useExisting<Details>(details: Details | null): Details {
  const [last, setLast] = useState(details)
  if (details !== null && details !== last) setLast(details)
  const shown = details ?? last
  if (shown === null) throw new Error('The details of an item that does not exist are being shown.')
  return shown
}
