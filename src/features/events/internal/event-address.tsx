import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import type { EventDetails } from '#contract/community/events.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { useReadAddress } from '#src/entities/event/mutations.ts'
import { CallError } from '#src/http/call-error.ts'
import { messageForCode, unknownFailure } from '#src/i18n/error-messages.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import { notify } from '#src/ui/feedback/notify.ts'
import { Row } from '#src/ui/layout/row.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { linkTextClass } from '#src/ui/primitives/link-text-class.ts'
import { Text } from '#src/ui/primitives/text.tsx'
import { Time } from '#src/ui/primitives/time.tsx'
import { FullPlace, hasPlace } from './event-place.tsx'

/** The town for everyone; the address where it is not private, and for the host. A private one is read only on request. */
export function EventAddress({ event }: { event: EventDetails }) {
  const { location, isOnline, privateLocation, mapsUrl } = event
  return (
    <>
      <Text isStrong>
        {location !== '' ? (
          <bdi>{location}</bdi>
        ) : isOnline ? (
          <Trans context="an event on the internet">Online</Trans>
        ) : (
          <Town event={event} />
        )}
      </Text>
      {location !== '' && !isOnline && hasPlace(event) && (
        <Text size="meta">
          <FullPlace event={event} />
        </Text>
      )}
      {location !== '' && privateLocation && (
        <Text size="meta" tone="positive">
          <Trans>Only confirmed guests see this.</Trans>
        </Text>
      )}
      {location !== '' && <AddressActions address={location} mapsUrl={mapsUrl} />}
      {/* The key forgets what was read once the viewer may no longer see it, and once the host has changed the event: it may be elsewhere now. */}
      {location === '' && privateLocation && <PrivateAddress key={`${event.can.canSeeAddress} ${event.version}`} event={event} />}
    </>
  )
}

function Town({ event }: { event: EventDetails }) {
  return hasPlace(event) ? <FullPlace event={event} /> : <Trans>No place given</Trans>
}

/** Each reading is recorded for the host, so it takes a press; what was read is gone when the page closes. */
function PrivateAddress({ event: { eventId, mapsUrl, can, invite, addressFrom } }: { event: EventDetails }) {
  const { i18n } = useLingui()
  const reading = useReadAddress()
  if (reading.data) return <ReadAddress {...reading.data} mapsUrl={mapsUrl} />
  if (!can.canSeeAddress)
    return (
      <Text size="meta">
        {invite?.seat === 'confirmed' && addressFrom !== null ? (
          <Trans>
            You can see the address from <Time value={addressFrom} form="dateTime" />.
          </Trans>
        ) : (
          <Trans>You’ll see the address once the host confirms you.</Trans>
        )}
      </Text>
    )
  return (
    <>
      <Text size="meta">
        <Trans>The host sees who opens the address.</Trans>
      </Text>
      <Button variant="link" isBusy={reading.isPending} onClick={() => reading.mutate(eventId)}>
        <Trans>Show the address</Trans>
      </Button>
      <div role="alert">
        {reading.error && (
          <Note tone="danger">{i18n._(reading.error instanceof CallError ? messageForCode(reading.error.code) : unknownFailure)}</Note>
        )}
      </div>
    </>
  )
}

interface ReadAddressProps {
  location: string
  link: string | null
  mapsUrl: string | null
}

function ReadAddress({ location, link, mapsUrl }: ReadAddressProps) {
  const place = useRef<HTMLOutputElement>(null)
  // The button that asked for it is gone.
  useEffect(() => place.current?.focus({ preventScroll: true }), [])
  return (
    <output ref={place} tabIndex={-1}>
      {location !== '' && (
        <Text as="span" isStrong>
          <bdi>{location}</bdi>
        </Text>
      )}{' '}
      {link !== null && (
        <a href={link} target="_blank" rel="noopener noreferrer nofollow" className={linkTextClass()}>
          {link}
        </a>
      )}
      <Text size="meta" tone="positive">
        <Trans>Only confirmed guests see this. Please don’t pass it on.</Trans>
      </Text>
      {location !== '' && <AddressActions address={location} mapsUrl={mapsUrl} />}
    </output>
  )
}

/** Without a map of our own: an address is sent to a maps service only when the member opens it there. */
function AddressActions({ address, mapsUrl }: { address: string; mapsUrl: string | null }) {
  const service = mapsUrl === null ? '' : new URL(mapsUrl).host
  async function handleCopy() {
    await navigator.clipboard.writeText(address)
    notify({ tone: 'success', text: <Trans>Address copied.</Trans> })
  }
  return (
    <>
      <Row gap={4}>
        <Button variant="link" size="small" onClick={() => void handleCopy().catch(reportProblem)}>
          <Trans>Copy</Trans>
        </Button>
        {mapsUrl !== null && (
          <a
            href={mapsUrl.replaceAll('{address}', encodeURIComponent(address))}
            target="_blank"
            rel="noopener noreferrer nofollow"
            referrerPolicy="no-referrer"
            className={linkTextClass()}
          >
            <Trans>Open in maps</Trans>
          </a>
        )}
      </Row>
      <Text size="meta" tone="muted">
        {mapsUrl === null ? (
          <Trans>Sandbox: no maps service has been chosen for this site, so addresses can’t be opened in maps.</Trans>
        ) : (
          <Trans>When you open it, the address is sent to {service}, outside Ropewalk.</Trans>
        )}
      </Text>
    </>
  )
}
