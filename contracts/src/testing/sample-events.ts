import type { StoredEvent } from '../events/envelope.ts'

type Unstored = Omit<StoredEvent, 'stream' | 'revision' | 'position' | 'previousHash' | 'hash'>

/** An event before it is stored, with its own ids. */
export const newEvent = (type: string, data: unknown = {}, overrides: Partial<Unstored> = {}): Unstored => ({
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
  ...overrides,
})

/** The n-th event of a stream that is alone in the log. */
export const storedEvent = (
  n: number,
  type: string,
  data: unknown = {},
  overrides: Partial<StoredEvent> = {},
): StoredEvent => ({
  ...newEvent(type, data),
  eventId: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  stream: 'quotation-MVD-2026-000001',
  revision: n,
  position: n,
  previousHash: '',
  hash: '',
  ...overrides,
})

/** Instant of the n-th event of a quotation with one event per hour. */
export const atHour = (n: number): string => new Date(Date.UTC(2026, 2, 2, 9 + n)).toISOString()
