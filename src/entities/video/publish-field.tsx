import { useLingui } from '@lingui/react/macro'
import { SwitchField } from '#src/ui/form/switch-field.tsx'

export interface PublishFieldProps {
  value: boolean
  onChange: (publishWhenReady: boolean) => void
}

/** Whether to publish a draft as soon as it is encoded: shown while uploading and while editing. */
export function PublishField(props: PublishFieldProps) {
  const { t } = useLingui()
  return <SwitchField label={t`Publish when ready`} hint={t`Until it’s published, only you can see it.`} {...props} />
}
