import { textBytes } from '@freight/platform/analytics/text-bytes'
import type { StoredText } from '@freight/platform/event-store/port'
import { decoded } from '@freight/platform/event-store/stored/stored-text'
import type { Platform } from '@freight/platform/connections/platform'
import { factSources, type FactTable } from '@freight/projection-workers/clickhouse/fact-sources'
import { applySteps, finishRows, type HeldRow, nothingYet } from '@freight/projection-workers/engine/fold'
import { rateHistory } from '@freight/projection-workers/engine/rate-history'
import type { AnyProjection } from '@freight/projection-workers/engine/projection'

/** Rows of a table, each an array of values on a line of JSON. */
export type JsonRows = { table: string; places: string; json: Uint8Array }

/** Decodes only the columns that a step needs, one after the other. */
function* lookedAt(texts: readonly StoredText[], { evolve }: AnyProjection) {
  for (const text of texts) if (Object.hasOwn(evolve, text.type)) yield decoded(text)
}

const firstBytes = 4 * 1024 * 1024

/**
 * Folds events page by page; `changed` returns the fact rows that changed since its last call, each once in its final
 * state.
 */
export const folding = async (eventStore: Platform['eventStore']) => {
  const rates = rateHistory()
  await rates.load(eventStore)
  const sources = factSources.map((source) => ({
    source,
    held: new Map<string, HeldRow>(),
    parked: new Set<string>(),
    unfinished: nothingYet(),
  }))
  return {
    fold: (texts: readonly StoredText[]) => {
      for (const { source, held, parked, unfinished } of sources)
        applySteps(source.projection, lookedAt(texts, source.projection), held, { parked, known: rates, unfinished })
    },
    changed: (): JsonRows[] =>
      sources.flatMap((one) => {
        const { source, held, parked, unfinished } = one
        one.unfinished = nothingYet()
        finishRows(source.projection, held, parked, unfinished)
        const linesFor = ({ rowsOf }: FactTable) => {
          const lines = textBytes(firstBytes)
          for (const key of unfinished.changed.keys()) {
            const row = held.get(key)
            if (!row) continue
            for (const values of rowsOf(key, row.revision, row.row)) {
              lines.add(JSON.stringify(values))
              lines.add('\n')
            }
          }
          return lines.taken()
        }
        return source.tables.map((fold) => ({ table: fold.table.name, places: fold.places, json: linesFor(fold) }))
      }),
  }
}
