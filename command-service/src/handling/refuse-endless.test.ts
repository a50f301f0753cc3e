import type { AggregateName } from '@freight/contracts/registry/aggregates'
import { expect, test } from 'vitest'
import { deciders } from '../aggregates/deciders.ts'
import { refuseEndless } from './decided-events.ts'

const tried = (aggregate: AggregateName, revision: number, { id = 'x', system = false } = {}) =>
  refuseEndless(
    {
      aggregate,
      id,
      context: { principal: { userId: 'ana', permissions: [], ...(system && { system: true }) } },
      states: { decider: deciders[aggregate] } as never,
    },
    revision,
  )

test('a stream accepts 20,000 events and refuses the next one', () => {
  tried('quotation', 19_999)
  for (const aggregate of ['quotation', 'rate', 'organization'] as const)
    expect(() => tried(aggregate, 20_000)).toThrow(expect.objectContaining({ code: 'HISTORY_TOO_LONG' }))
})

test('system commands, users and settings are not limited', () => {
  tried('quotation', 20_000, { system: true })
  tried('user', 20_000)
  tried('company-settings', 20_000, { id: 'MVD' })
})
