import { useState } from 'react'

/** Alternative of a page of the document, and the page within it. */
export const partOfPage = (parts: readonly number[], page: number): { alternative: number; part: number } => {
  let first = 0
  for (const [alternative, count] of parts.entries()) {
    if (page < first + count) return { alternative, part: page - first }
    first += count
  }
  return { alternative: Math.max(0, parts.length - 1), part: 0 }
}

/** Pages of a document; the page count of an alternative is known after rendering. */
export const usePages = (alternatives: number, page: number) => {
  const [rendered, setRendered] = useState<readonly number[]>([])
  const parts = Array.from({ length: Math.max(1, alternatives) }, (_, at) => rendered[at] ?? 1)
  const pages = parts.reduce((sum, count) => sum + count, 0)
  const at = Math.min(page, pages - 1)
  const onParts = (alternative: number, count: number) => {
    if ((rendered[alternative] ?? 1) !== count)
      setRendered((before) =>
        Array.from({ length: Math.max(before.length, alternative + 1) }, (_, one) =>
          one === alternative ? count : (before[one] ?? 1),
        ),
      )
  }
  const firstPageOf = (alternative: number) => parts.slice(0, alternative).reduce((sum, count) => sum + count, 1)
  return { pages, at, shown: partOfPage(parts, at), firstPageOf, onParts }
}
