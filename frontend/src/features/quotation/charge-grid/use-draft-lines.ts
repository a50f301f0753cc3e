import { useEffect, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '../../../components/feedback/toaster.ts'
import type { LineDraft } from './line-draft.ts'

interface DraftLinesOptions<Line, Draft> {
  draft: Draft
  onChange: (draft: Draft) => void
  /** The draft with other lines. */
  withLines: (draft: Draft, lines: readonly Line[]) => Draft
  removedTitle: (name: string, number: number) => string
}

/** Changes of the lines in a draft. The handlers act on the newest draft: memoized rows may hold older ones. */
export const useDraftLines = <Line extends LineDraft, Draft extends { lines: readonly Line[] }>(
  options: DraftLinesOptions<Line, Draft>,
) => {
  const { t } = useTranslation('prices')
  const { draft, withLines, removedTitle } = options
  const latest = useRef(options)
  useLayoutEffect(() => {
    latest.current = options
  })
  const rowCount = useRef(draft.lines.length)
  const isUnmounted = useRef(false)
  useEffect(() => {
    isUnmounted.current = false
    return () => {
      isUnmounted.current = true
    }
  }, [])
  const now = () => latest.current.draft
  const put = (next: Draft) => {
    // A late undo must not recreate a draft that was saved or discarded.
    if (isUnmounted.current) return
    // Codes that load late change several rows at once: each change applies to the previous one.
    latest.current = { ...latest.current, draft: next }
    latest.current.onChange(next)
  }
  return {
    now,
    put,
    change: (line: Line) => put({ ...now(), lines: now().lines.map((one) => (one.rowId === line.rowId ? line : one)) }),
    nextRowId: (): string => {
      do rowCount.current += 1
      while (now().lines.some(({ rowId }) => rowId === `new-${rowCount.current}`))
      return `new-${rowCount.current}`
    },
    /** Removes a line at once and offers an undo. */
    remove: (rowId: string) => {
      const { lines } = now()
      const at = lines.findIndex((one) => one.rowId === rowId)
      const line = lines[at]
      if (line === undefined) return
      put(withLines(now(), lines.toSpliced(at, 1)))
      if (line.idCharge === '') return
      void notify({
        kind: 'undo',
        title: removedTitle(line.description || line.concept, at + 1),
        action: { text: t('undo'), onClick: () => put(withLines(now(), now().lines.toSpliced(at, 0, line))) },
      })
    },
  }
}
