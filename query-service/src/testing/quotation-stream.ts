import type { StoredEvent } from '@freight/contracts/events/envelope'

/** The instant of the n-th event: an hour after the one before it. */
export const at = (revision: number): string => new Date(Date.UTC(2026, 2, 2, 9 + revision)).toISOString()

/** Events as they come out of a quotation's stream. */
export const stream = (...events: readonly { type: string; data: unknown }[]): StoredEvent[] =>
  events.map((event, index) => ({
    ...event,
    eventId: `00000000-0000-4000-8000-${String(index + 1).padStart(12, '0')}`,
    schemaVersion: 1,
    stream: 'quotation-MVD-2026-000001',
    revision: index + 1,
    position: index + 1,
    occurredAt: at(index + 1),
    actor: { kind: 'STAFF', userId: 'psosa' },
    company: 'MVD',
    correlationId: 'correlation',
    causationId: 'causation',
    commandId: 'command',
    previousHash: '',
    hash: '',
  }))
