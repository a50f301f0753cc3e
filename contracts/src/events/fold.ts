import type { Envelope, StoredEvent } from './envelope.ts'

/** The state after the events of a stream, up to a revision; an event without a step changes nothing. */
export const foldWith =
  <State>(
    steps: Readonly<Record<string, (state: State | undefined, data: never, envelope: Envelope) => State | undefined>>,
  ) =>
  (events: readonly StoredEvent[], revision = Infinity): State | undefined => {
    const byType = new Map(Object.entries(steps))
    let state: State | undefined
    for (const { data, ...envelope } of events) {
      const step = envelope.revision <= revision ? byType.get(envelope.type) : undefined
      // The schema of the type was checked when the event was stored.
      if (step) state = step(state, data as never, envelope)
    }
    return state
  }
