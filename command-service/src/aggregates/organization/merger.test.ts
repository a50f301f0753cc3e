import { organizationCommands } from '@freight/contracts/organization/organization-commands'
import { organizationEvents } from '@freight/contracts/organization/organization'
import { organizationCreated } from '@freight/contracts/testing/sample-organization'
import { expect, test } from 'vitest'
import { lookups } from '../../testing/quotation-sentences.ts'
import { sentences } from '../../testing/given.ts'
import { organization } from './organization-decider.ts'

const system = { userId: 'demo', permissions: [], system: true } as const
const { given, stateAfter } = sentences({
  decider: organization,
  commands: organizationCommands,
  events: organizationEvents,
  principal: system,
  lookups,
  id: 'acme',
})

const named = { nombreFantasia: 'Acme', razonSocial: 'Acme SA', ciudad: '' }
const created = (overrides: { prospect?: boolean } = {}) => organizationCreated('acme', { ...named, ...overrides })
const merged = { type: 'OrganizationMerged' as const, data: { into: 'winner', keep: {}, contacts: [] } }
const bruno = { id: 'b', name: 'Bruno', mail: 'bruno@acme.example', area: 'Imports', primary: true }

test('an organization without contacts takes over the contacts of the other unchanged', () =>
  given(created())
    .when('AbsorbOrganization', { id: 'loser', contacts: [bruno] })
    .thenExactly({ type: 'OrganizationAbsorbed', data: { from: 'loser', contacts: [bruno] } }))

test('a prospect that a merge completes becomes a client', () => {
  const known = { mail: 'office@acme.example', razonSocial: 'Acme SA', rut: '1', paisCod: 'UY' }
  given(created({ prospect: true }))
    .when('AbsorbOrganization', { id: 'loser', keep: known })
    .thenLike({ type: 'OrganizationAbsorbed', data: { prospect: false } })
  const [still] = given(created({ prospect: true }))
    .when('AbsorbOrganization', { id: 'loser', keep: { ciudad: 'Salto' } })
    .events()
  expect(still?.data).toEqual({ from: 'loser', ciudad: 'Salto' })
})

test('of two concurrent merges with a common organization one is refused', () => {
  const keys = (absorbedCount: number, survivorId: string) =>
    organization.uniqueKeys?.(
      stateAfter([
        created(),
        { ...merged, data: { ...merged.data, into: survivorId, absorbed: { own: absorbedCount, other: 2 } } },
      ]),
    )
  expect(keys(1, 'winner')).toEqual([
    { scope: 'organization-merger', value: 'acme 1' },
    { scope: 'organization-merger', value: 'winner 2' },
  ])
})
