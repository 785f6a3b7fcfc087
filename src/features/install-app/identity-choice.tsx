import { Trans, useLingui } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { chooseIdentity, identities, identity, identityLooks, type Identity } from '#src/platform/identity.ts'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import styles from './internal/identity-choice.module.css'

/** Name and icon on the home screen, chosen before installing: the browser keeps the ones it installed. */
export function IdentityChoice() {
  const { t } = useLingui()
  const chosen = useSyncExternalStore(identity.subscribe, identity.get)
  const descriptions: Record<Identity, string> = { ropewalk: t`Our name and logo.`, plain: t`A plain-looking notes app.` }

  return (
    <Stack gap={3}>
      <Text tone="muted" size="meta">
        <Trans>Choose before installing. An installed app keeps its name and icon.</Trans>
      </Text>
      <div role="radiogroup" aria-label={t`Name and icon on your home screen`} className={styles.choices}>
        {identities.map((key) => (
          <label key={key} className={styles.choice}>
            <input type="radio" name="identity" value={key} checked={key === chosen} onChange={() => chooseIdentity(key)} />
            <img src={`/icons/${key}-192.png`} width={56} height={56} alt="" />
            {identityLooks[key].name}
            <span className={styles.description}>{descriptions[key]}</span>
          </label>
        ))}
      </div>
    </Stack>
  )
}
