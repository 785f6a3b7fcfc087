import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { queryClient } from '#src/data/query/query-client.ts'
import type { TestServer } from './fake-server.ts'
import { useMemberSearch } from '#src/entities/member/use-member-search.ts'

export function addRopers(server: TestServer, total: number): void {
  for (let each = 1; each <= total; each += 1) server.world.addMember({ userName: `roper${each}` })
}

export function renderSearch() {
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  return renderHook(({ typed }) => useMemberSearch(typed, []), { wrapper, initialProps: { typed: '' } })
}
