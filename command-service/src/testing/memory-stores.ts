import type { LocationLookup } from '@freight/contracts/registry/lookups'
import type { Places } from '../lookups/places.ts'
import type { ParkedStream, ParkedStreams } from '../process-managers/parked-streams.ts'

/** Stores them in this process's memory, for tests. */
export const memoryParkedStreams = (): ParkedStreams & { retryAll: () => void } => {
  const parked = new Map<string, ParkedStream[]>()
  const of = (process: string) => parked.get(process) ?? []
  const otherStreams = (process: string, stream: string) => of(process).filter((one) => one.stream !== stream)
  return {
    of: async (process) => of(process),
    park: async (process, { stream, position, revision }) =>
      void parked.set(process, [...otherStreams(process, stream), { stream, position, revision, retry: false }]),
    free: async (process, stream) => void parked.set(process, otherStreams(process, stream)),
    retryAll: () => {
      for (const [process, streams] of parked)
        parked.set(
          process,
          streams.map((one) => ({ ...one, retry: true })),
        )
    },
  }
}

/** A few places, for tests. */
export const memoryPlaces = (places: readonly LocationLookup[]): Places => {
  const byCode = new Map(places.map((place) => [place.code, place]))
  return { find: (code) => byCode.get(code) }
}
