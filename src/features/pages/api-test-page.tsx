import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { legacyNames, type Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { TextField } from '#src/ui/form/text-field.tsx'
import { ListRow } from '#src/ui/layout/list-row.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Badge } from '#src/ui/primitives/badge.tsx'
import { ApiTry } from './internal/api-try.tsx'

/**
 * Every call of the contract, with a form to make it. For developers: open in development, otherwise for admins
 * only.
 */
export function ApiTestPage() {
  const { t } = useLingui()
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<Endpoint | null>(null)
  const words = (endpoint: Endpoint) => [endpoint.name, endpoint.path, ...legacyNames(endpoint)].join(' ').toLowerCase()
  const found = endpoints.filter((endpoint) => words(endpoint).includes(search.toLowerCase()))

  return (
    <Page title={<Trans>API test</Trans>} panel={chosen && <ApiTry key={chosen.name} endpoint={chosen} />} panelOnPhone="below">
      <Stack>
        <TextField label={t`Find an endpoint`} type="search" value={search} onChange={setSearch} autoCapitalize="none" />
        <div>
          {found.map((endpoint) => (
            <ListRow
              key={endpoint.name}
              title={endpoint.name}
              description={`${endpoint.method} ${endpoint.path}`}
              end={<Badge>{endpoint.access}</Badge>}
              onPress={() => setChosen(endpoint)}
              isSelected={endpoint === chosen}
            />
          ))}
        </div>
      </Stack>
    </Page>
  )
}
