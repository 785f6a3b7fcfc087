import { Trans, useLingui } from '@lingui/react/macro'
import { mostContacts, profileTextLengths, type Contact } from '#contract/profile/profile.ts'
import type { CustomFieldProps } from '#src/ui/form/field-config.ts'
import { TextField } from '#src/ui/form/text-field.tsx'
import { Grow } from '#src/ui/layout/grow.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'
import { Text } from '#src/ui/primitives/text.tsx'

export interface ContactsFieldProps extends Omit<CustomFieldProps, 'value'> {
  value: readonly Contact[]
}

/** The member's contacts elsewhere: a site and a name or address there. */
export function ContactsField({ label, value, error, isDisabled, onChange }: ContactsFieldProps) {
  const { t } = useLingui()
  const change = (at: number, next: Partial<Contact>) =>
    onChange(value.map((contact, index) => (index === at ? { ...contact, ...next } : contact)))

  return (
    <fieldset disabled={isDisabled}>
      <Stack gap={3}>
        <Text as="legend" size="meta" isStrong>
          {label}
        </Text>
        {value.map((contact, index) => (
          // Rows have no identity but their position: they are typed, not fetched.
          // oxlint-disable-next-line react/no-array-index-key
          <Row key={index} gap={2} align="end">
            <Grow>
              <TextField
                label={t`Site`}
                value={contact.site}
                maxLength={profileTextLengths.contactSite}
                onChange={(site) => change(index, { site })}
              />
            </Grow>
            <Grow>
              <TextField
                label={t`Name or address`}
                value={contact.value}
                maxLength={profileTextLengths.contactValue}
                onChange={(text) => change(index, { value: text })}
              />
            </Grow>
            <IconButton icon="trash" label={t`Remove contact`} onClick={() => onChange(value.filter((_, at) => at !== index))} />
          </Row>
        ))}
        {error !== undefined && (
          <Text size="meta" tone="danger">
            {error}
          </Text>
        )}
        <div>
          <Button
            variant="quiet"
            size="small"
            icon="plus"
            disabled={value.length >= mostContacts}
            onClick={() => onChange([...value, { site: '', value: '' }])}
          >
            <Trans>Add a contact</Trans>
          </Button>
        </div>
      </Stack>
    </fieldset>
  )
}
