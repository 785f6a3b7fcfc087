import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { contentAudiences, fieldAudiences, type ContentAudience } from '#contract/policy/members.ts'
import type { PrivacyChange, PrivacySettings } from '#contract/profile/privacy.ts'
import { profileFields, type ProfileField } from '#contract/profile/profile.ts'
import { audiences } from '#contract/video-choices.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { useOverlay } from '#src/data/outbox/waiting-writes.ts'
import { audienceNames, profileFieldNames } from '#src/entities/profile/field-names.ts'
import { fieldLabels } from '#src/entities/profile/known-labels.ts'
import { profileQueries } from '#src/entities/profile/queries.ts'
import { changePrivacy, ownProfileSubject, privacyWrite, profileWrites } from '#src/entities/profile/writes.ts'
import { SaveNotes } from '#src/entities/write/save-notes.tsx'
import { FailedState } from '#src/ui/feedback/failed-state.tsx'
import { useLabels } from '#src/ui/form/configured/use-labels.ts'
import { SelectField } from '#src/ui/form/select-field.tsx'
import { ListRow } from '#src/ui/layout/list-row.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import { Switch } from '#src/ui/primitives/switch.tsx'
import { Text } from '#src/ui/primitives/text.tsx'

const contentNames = {
  profile: msg`Profile`,
  photos: msg`Photos`,
  photoAlbums: msg`Photo albums`,
  videos: msg`Videos`,
  videoAlbums: msg`Video albums`,
} as const
type Content = keyof typeof contentNames

/** Who can see what. Each choice is saved at once; without a connection it is queued and shown all the same. */
export function PrivacyDrawer() {
  const privacy = useQuery(profileQueries.privacy())
  const layOver = useOverlay(profileWrites, 'privacy')
  if (privacy.isError && !privacy.data) return <FailedState onRetry={() => void privacy.refetch()} isRetrying={privacy.isFetching} />
  if (!privacy.data)
    return (
      <Stack>
        <Skeleton shape="line" width="80%" />
        <Skeleton shape="line" width="70%" />
        <Skeleton shape="line" width="75%" />
      </Stack>
    )
  return <PrivacySections settings={layOver(privacy.data)} />
}

function PrivacySections({ settings }: { settings: PrivacySettings }) {
  const change = (wish: PrivacyChange) => void changePrivacy({ ...wish, version: settings.version }).catch(reportProblem)
  const say = useLabels()
  const contents = Object.keys(contentNames) as Content[] // the keys of a constant record
  const playable = settings.canChooseNobody ? audiences : audiences.filter((audience) => audience !== 'nobody')
  const isProfileField = (field: string): field is ProfileField => (profileFields as readonly string[]).includes(field)
  const nameOf = (field: string) => {
    const label = settings.customLabels.find(({ name }) => name === field)?.label ?? field
    return say(isProfileField(field) ? profileFieldNames[field] : fieldLabels(field, label))
  }
  const contentRow = (kind: Content) => (
    <AudienceRow
      key={kind}
      name={say(contentNames[kind])}
      value={settings.privacyContent[kind]}
      choices={contentAudiences}
      onChange={(audience) => change({ privacyContent: { [kind]: audience } })}
    />
  )
  return (
    <Stack gap={8}>
      <SaveNotes writes={[privacyWrite]} subject={ownProfileSubject} />
      <Text tone="muted">
        <Trans>Choose who sees what. Blocking overrides everything here.</Trans>
      </Text>
      <Section title={<Trans>Who can see</Trans>} size="head">
        {contents.map(contentRow)}
      </Section>
      <Section title={<Trans>My new videos</Trans>} size="head">
        <AudienceRow
          name={<Trans>Who can play</Trans>}
          value={settings.videoPlay}
          choices={playable}
          onChange={(videoPlay) => change({ videoPlay })}
        />
        <AudienceRow
          name={<Trans>Who can download</Trans>}
          value={settings.videoDownload}
          choices={audiences}
          onChange={(videoDownload) => change({ videoDownload })}
        />
      </Section>
      <Section title={<Trans>On my profile</Trans>} size="head">
        {settings.fields.map(({ field, audience }) => (
          <AudienceRow
            key={field}
            name={nameOf(field)}
            value={audience}
            choices={fieldAudiences}
            onChange={(seenBy) => change({ fields: [{ field, audience: seenBy }] })}
          />
        ))}
      </Section>
      <PresenceSection settings={settings} change={change} />
    </Stack>
  )
}

interface AudienceRowProps<Audience extends ContentAudience> {
  name: ReactNode
  value: Audience
  choices: readonly Audience[]
  onChange: (audience: Audience) => void
}

function AudienceRow<Audience extends ContentAudience>({ name, value, choices, onChange }: AudienceRowProps<Audience>) {
  const say = useLabels()
  return (
    <ListRow
      title={name}
      end={
        <SelectField
          label={name}
          isLabelHidden
          isCompact
          value={value}
          options={choices.map((choice) => ({ value: choice, label: say(audienceNames[choice]) }))}
          onChange={(chosen) => {
            const audience = choices.find((choice) => choice === chosen)
            if (audience) onChange(audience)
          }}
        />
      }
    />
  )
}

function PresenceSection({ settings, change }: { settings: PrivacySettings; change: (wish: PrivacyChange) => void }) {
  const { t } = useLingui()
  const { showsActivity, sharesLocation, hasTown } = settings
  return (
    <Section title={<Trans>When and where</Trans>} size="head">
      <Stack>
        <Switch
          label={<Trans>Share my activity</Trans>}
          description={<Trans>Others can see when you were last online.</Trans>}
          isOn={showsActivity}
          onChange={(isOn) => change({ showsActivity: isOn })}
        />
        <Switch
          label={<Trans>Location sharing</Trans>}
          description={
            hasTown
              ? t`Others can find you nearby, never closer than a few kilometres.`
              : t`Others can find you nearby, never closer than a few kilometres. Add a city to your profile first.`
          }
          isOn={sharesLocation}
          onChange={(isOn) => change({ sharesLocation: isOn })}
        />
      </Stack>
    </Section>
  )
}
