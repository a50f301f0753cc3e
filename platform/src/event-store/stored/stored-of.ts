import type { StoredEvent } from '@freight/contracts/events/envelope'
import type { Append, Judgement } from '../postgres-append.ts'

/** The events of an append as they will be read from the store; none if this call did not store them. */
export const storedOf = ({ stream, expected, events }: Append, verdict: Judgement | undefined): StoredEvent[] => {
  if (verdict?.status !== 'ok') return []
  const before = verdict.position - events.length
  return events.flatMap((event, index) => {
    const hashes = verdict.chain[index]
    if (!hashes) return []
    const [data, actor] = [JSON.parse(event.data) as unknown, JSON.parse(event.actor) as StoredEvent['actor']]
    return [{ ...event, data, actor, stream, revision: expected + index + 1, position: before + index + 1, ...hashes }]
  })
}
