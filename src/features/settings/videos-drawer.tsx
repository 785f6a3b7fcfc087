import { Trans, useLingui } from '@lingui/react/macro'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { useAccountDetails } from '#src/entities/account/use-account-details.ts'
import { accountSubject, accountWrites, changeVideoDefaults } from '#src/entities/account/writes.ts'
import { SaveNotes } from '#src/entities/write/save-notes.tsx'
import { FailedState } from '#src/ui/feedback/failed-state.tsx'
import { SelectField } from '#src/ui/form/select-field.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import { Switch } from '#src/ui/primitives/switch.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import type { AccountDetails, Packager } from '#contract/account/settings.ts'
import { DmcaSection } from './internal/dmca-section.tsx'
import { useProblemMessage } from './internal/use-problem-message.ts'
import { WatermarkForm } from './internal/watermark-form.tsx'

/**
 * Protection of the member's videos: the watermark, the defaults of new ones, and the authority to act against copies
 * (O-12, O-18, O-22).
 */
export function VideosDrawer() {
  const { details, shown, error, refetch, isFetching } = useAccountDetails()
  const describe = useProblemMessage()
  if (!details && error) return <FailedState reason={describe(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!details || !shown) {
    return (
      <Stack>
        <Skeleton shape="wide" />
        <Skeleton shape="block" height="64px" />
        <Skeleton shape="block" height="64px" />
      </Stack>
    )
  }
  return (
    <Stack gap={8}>
      <SaveNotes writes={accountWrites} subject={accountSubject} />
      <Section title={<Trans>Watermark</Trans>} size="head">
        <WatermarkForm saved={details.watermark} shown={shown.watermark} version={details.version} />
      </Section>
      <ProtectionSection details={details} />
      <DmcaSection authorisation={details.dmcaAgent} />
    </Stack>
  )
}

function ProtectionSection({ details: { filmDefaults, offeredPackagers, version } }: { details: AccountDetails }) {
  const names = usePackagerNames()
  return (
    <Section title={<Trans>Defaults for new videos</Trans>} size="head">
      <Stack>
        <Switch
          label={<Trans>Viewer’s name over the video</Trans>}
          description={<Trans>Viewers see their own name, so they think twice before recording.</Trans>}
          isOn={filmDefaults.watcherOverlay}
          onChange={(watcherOverlay) => void changeVideoDefaults({ watcherOverlay }, version).catch(reportProblem)}
        />
        {offeredPackagers.length > 1 ? (
          <SelectField
            label={<Trans>Copy protection</Trans>}
            value={filmDefaults.packager}
            options={offeredPackagers.map((value) => ({ value, label: names[value] }))}
            // The options are the packagers themselves.
            onChange={(value) => void changeVideoDefaults({ packager: value as Packager }, version).catch(reportProblem)}
          />
        ) : (
          <Text tone="muted" size="meta">
            <Trans>Videos stream from addresses made for each member. This server doesn’t offer encrypted streams.</Trans>
          </Text>
        )}
      </Stack>
    </Section>
  )
}

function usePackagerNames(): Record<Packager, string> {
  const { t } = useLingui()
  return {
    'cenc,fps': t`Encrypted for all devices`,
    cenc: t`Encrypted, not for Apple devices`,
    fps: t`Encrypted, for Apple devices only`,
    dash: t`Not encrypted, in segments`,
    none: t`None`,
  }
}
