import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Alarm, AlarmTask } from '#contract/site/alarms.ts'
import { alarmsQuery } from '#src/entities/alarm/queries.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import { PartFailed } from '#src/ui/feedback/part-failed.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { Time } from '#src/ui/primitives/time.tsx'

const names: Record<AlarmTask, MessageDescriptor> = {
  ledger: msg`The ledger of tickets is wrong. Stop selling and look at it at once.`,
  'look-up': msg`A card payment can’t be looked up.`,
  receipt: msg`A receipt can’t be mailed.`,
  'settle-sale': msg`A sale can’t be settled.`,
  renewal: msg`A renewal fails.`,
  membership: msg`A membership can’t be ended, or its end can’t be announced.`,
  'forget-card': msg`The payment processor couldn’t delete the card.`,
}

/** What the server cannot repair by itself. Nothing is shown while there is nothing to do. */
export function Alarms() {
  const { data, isError, refetch } = useQuery(alarmsQuery())
  if (isError && !data) return <PartFailed onRetry={() => void refetch()} />
  if (!data || data.alarms.length === 0) return null
  return (
    <Section title={<Trans>Alarms</Trans>} size="head">
      <Stack gap={2}>
        {data.alarms.map((alarm) => (
          <AlarmNote key={`${alarm.task}:${alarm.key}`} alarm={alarm} />
        ))}
      </Stack>
    </Section>
  )
}

function AlarmNote({ alarm: { task, key, tries, error, firstAt, lastAt } }: { alarm: Alarm }) {
  const { i18n } = useLingui()
  return (
    <Note tone="danger">
      <Stack gap={1}>
        <Text isStrong>{i18n._(names[task])}</Text>
        <Text size="meta">{error}</Text>
        <Text size="meta" tone="muted">
          {task !== 'ledger' && <>{key} · </>}
          <Plural value={tries} one="Failed once" other="Failed # times" />
          {' · '}
          <Trans>
            Since <Time value={firstAt} form="date" />
          </Trans>
          {' · '}
          <Trans>
            Last <Time value={lastAt} form="time" />
          </Trans>
        </Text>
      </Stack>
    </Note>
  )
}
