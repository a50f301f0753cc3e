import type { AggregateName } from '@freight/contracts/registry/aggregates'
import type { Permission } from '@freight/contracts/vocabulary/permissions'
import { permissions } from '@freight/contracts/vocabulary/permissions'
import type { Principal } from '@freight/contracts/access/policy'
import { roles } from '@freight/contracts/vocabulary/roles'
import type { CommandAnswer } from '@freight/contracts/registry/routes'
import type { EventStore } from '@freight/platform/event-store/port'
import { memoryEventStore } from '@freight/platform/testing/memory-event-store'
import { v5 } from 'uuid'
import { commandHandler } from '../handling/handle-command.ts'
import type { CommandContext } from '../handling/command-context.ts'
import { type LaneMedians, noLaneMedians } from '../lookups/tables/rate-tables.ts'
import { memoryPlaces } from './memory-stores.ts'
import { memoryReferences, type References } from '../lookups/references.ts'

const namespace = 'b0d8f1e2-6c0a-4d8e-9f5b-3a1c2d4e5f60'
const clock = () => new Date('2026-03-10T12:00:00.000Z')

/** The two airports of the test requests. */
export const places = memoryPlaces([
  { code: 'PVG', name: 'Shanghái (Pudong)', country: 'CN', kinds: ['AIRPORT'] },
  { code: 'MVD', name: 'Montevideo (Carrasco)', country: 'UY', kinds: ['AIRPORT'] },
])

export const administrator: Principal = { userId: 'admin', permissions }
export const pricingUser = (userId: string): Principal => ({ userId, permissions: roles.PRICING })
export const commercialUser = (userId: string): Principal => ({ userId, permissions: roles.COMMERCIAL })
export const userWith = (userId: string, ...granted: Permission[]): Principal => ({ userId, permissions: granted })

/** Commands over an event store in memory, with a client, a commercial, a pricing user, two charge codes and an exchange rate. */
export const commandsInMemory = async (
  eventStore: EventStore = memoryEventStore(),
  references: References = memoryReferences(),
  laneMedians: LaneMedians = noLaneMedians,
) => {
  const execute = commandHandler({ eventStore, references, places, laneMedians, clock })
  let commands = 0

  const context = (principal: Principal, overrides: Partial<CommandContext> = {}): CommandContext => {
    commands += 1
    const commandId = v5(`command ${commands}`, namespace)
    return { principal, actor: { kind: 'STAFF', userId: principal.userId }, company: 'MVD', commandId, ...overrides }
  }
  const as =
    (principal: Principal) =>
    (
      aggregate: AggregateName,
      name: string,
      id: string | undefined,
      data: unknown,
      overrides?: Partial<CommandContext>,
    ): Promise<CommandAnswer> =>
      execute(aggregate, name, id, data, context(principal, overrides))

  const asAdmin = as(administrator)
  const newUser = (userName: string, role: string) =>
    asAdmin('user', 'CreateUser', undefined, {
      userName,
      name: userName,
      mail: `${userName}@example.com`,
      company: 'MVD',
      roles: [role],
    })
  const commercial = await newUser('lferreyra', 'COMMERCIAL')
  const pricing = await newUser('pgomez', 'PRICING')
  const client = await asAdmin('organization', 'CreateOrganization', undefined, {
    nombreFantasia: 'Acme',
    paisCod: 'uy',
  })
  for (const [id, flags] of [
    ['FRT', { air: true, sea: true }],
    ['THC', { sea: true }],
  ] as const)
    await asAdmin('charge-code', 'CreateChargeCode', undefined, { id, concept: id, section: 'FREIGHT', ...flags })
  await asAdmin('exchange-rate', 'SetExchangeRate', undefined, { currency: 'EUR', date: '2026-03-01', perBase: '1.10' })

  const request = (overrides: object = {}) => ({
    client: { id: client.id },
    transportMode: 'AIR',
    modo: 'LSE',
    origenCodigo: 'PVG',
    destinoCodigo: 'MVD',
    incoterm: 'FOB',
    commodityDescr: 'Spare parts',
    packingData: [{ ctnPlt: 'PLT', cantidad: 1, peso: '150', largo: '140', ancho: '100', alto: '90' }],
    ...overrides,
  })

  return {
    eventStore,
    references,
    execute,
    context,
    as,
    client,
    request,
    commercial: commercialUser(commercial.id),
    pricing: pricingUser(pricing.id),
  }
}
