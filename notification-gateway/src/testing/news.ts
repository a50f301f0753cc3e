import { storedEvent } from '@freight/contracts/testing/sample-events'
import type { RecipientIndex } from '../notification/recipient-index.ts'
import { type OutgoingNotification, notificationsFor } from '../notification/notifications-for.ts'

const now = new Date('2026-03-02T12:00:00.000Z')
const since = new Date('2026-02-23T12:00:00.000Z')

export const requested = {
  referencia: 'MVD-2026-000123',
  company: 'MVD',
  commercial: 'carla',
  client: { id: 'acme', nombreFantasia: 'ACME', razonSocial: 'ACME SA', reference: '' },
  transportMode: 'AIR',
  modo: 'LSE',
  origenName: 'Montevideo',
  destinoName: 'Miami',
}

export type SampleEvent = [type: string, data?: unknown, by?: string, stream?: string]

type Person = { permissions?: readonly string[]; company?: string }

/** A user with a role, of company MVD by default. */
export const user = (id: string, role: string, { permissions = [], company = 'MVD' }: Person = {}): SampleEvent => [
  'UserCreated',
  { id, roles: [role], permissions, company, relatedCommercials: [] },
  '',
  `user-${id}`,
]
export const request: SampleEvent = ['QuotationRequested', requested, 'carla']
export const taken: SampleEvent = ['QuotationTaken', { assignedTo: 'pedro' }, 'pedro']

/** Company of the acting user's session; MVD for the system. */
const companyOf = (userId: string, events: readonly SampleEvent[]): string => {
  const [, data] = events.find(([, , , stream]) => stream === `user-${userId}`) ?? []
  return String(Object(data).company ?? 'MVD')
}

/** Notifications of the last event, after the events before it. */
export const notificationsOfLast = (
  events: readonly SampleEvent[],
  occurredAt = now,
): readonly OutgoingNotification[] => {
  const recipientIndex: RecipientIndex = { quotations: new Map(), shipments: new Map(), recipients: new Map() }
  const notes = events.map(([type, data = {}, userId = '', stream = 'quotation-MVD-2026-000123'], index) => {
    const event = storedEvent(index + 1, type, data, {
      stream,
      occurredAt: occurredAt.toISOString(),
      actor: userId === '' ? { kind: 'SYSTEM', name: 'test' } : { kind: 'STAFF', userId },
      company: companyOf(userId, events),
      correlationId: 'click',
    })
    return notificationsFor(event, recipientIndex, since)
  })
  return notes.at(-1) ?? []
}
