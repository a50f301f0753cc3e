import type { StoredEvent } from '../events/envelope.ts'

type Unstored = Omit<StoredEvent, 'stream' | 'revision' | 'position' | 'previousHash' | 'hash'>

/** An event on its way into a store, with ids of its own. */
export const newEvent = (type: string, data: unknown = {}, more: Partial<Unstored> = {}): Unstored => ({
  eventId: crypto.randomUUID(),
  type,
  schemaVersion: 1,
  data,
  occurredAt: '2026-03-10T12:00:00.000Z',
  actor: { kind: 'SYSTEM', name: 'test' },
  company: 'MVD',
  correlationId: 'correlation',
  causationId: 'causation',
  commandId: crypto.randomUUID(),
  ...more,
})

/** The n-th event of a stream, which has the log for itself. */
export const storedEvent = (
  n: number,
  type: string,
  data: unknown = {},
  more: Partial<StoredEvent> = {},
): StoredEvent => ({
  ...newEvent(type, data),
  eventId: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  stream: 'quotation-MVD-2026-000001',
  revision: n,
  position: n,
  previousHash: '',
  hash: '',
  ...more,
})

/** The instant of the n-th event of a quotation that goes on every hour. */
export const atHour = (n: number): string => new Date(Date.UTC(2026, 2, 2, 9 + n)).toISOString()
