import { useState } from 'react'

/** A batch has at most so many rows. */
export const MOST_MARKS = 200

interface Marks {
  ids: ReadonlySet<string>
  /** The row of the last click: a range begins here. */
  anchor?: string
}

/** Marks after a click on `key`: it alone changes, or every row between the anchor and it is marked. */
export const marksAfter = ({ ids, anchor }: Marks, rows: readonly string[], key: string, isRange: boolean): Marks => {
  const [from, to] = [anchor === undefined ? -1 : rows.indexOf(anchor), rows.indexOf(key)]
  if (isRange && from >= 0 && to >= 0)
    return { ids: new Set([...ids, ...rows.slice(Math.min(from, to), Math.max(from, to) + 1)]), anchor: key }
  const next = new Set(ids)
  if (!next.delete(key)) next.add(key)
  return { ids: next, anchor: key }
}

const NONE: Marks = { ids: new Set() }

/**
 * Marked rows of the list, in its order. A row that leaves the list is no longer among them, and is again when it
 * returns.
 */
export const useMarks = (rows: readonly string[], selected: string | undefined) => {
  const [marks, setMarks] = useState(NONE)
  const marked = rows.filter((id) => marks.ids.has(id))
  return {
    marked,
    has: (key: string) => marks.ids.has(key),
    count: marked.length,
    // The first range begins at the open row.
    toggle: (key: string, isRange: boolean) =>
      setMarks((before) =>
        marksAfter(
          before.anchor === undefined && selected !== undefined ? { ...before, anchor: selected } : before,
          rows,
          key,
          isRange,
        ),
      ),
    mark: (ids: readonly string[]) => setMarks({ ids: new Set(ids) }),
    /** Marked rows that are not in the list: nothing is done with them. */
    outside: marks.ids.size - marked.length,
    clear: () => setMarks(NONE),
  }
}
