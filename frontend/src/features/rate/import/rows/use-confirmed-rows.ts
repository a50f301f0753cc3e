import { useState } from 'react'
import type { RateImportView } from '../rate-import-queries.ts'

/** Rows that the user confirmed, per check of a file. */
export const useConfirmedRows = (view: RateImportView | undefined) => {
  const check = `${view?.id} ${view?.revision}`
  const [ticked, setTicked] = useState<{ check: string; rows: ReadonlySet<number>; isAll: boolean }>()
  const current = ticked?.check === check ? ticked : undefined
  const rows = current?.rows ?? new Set<number>()
  const isAll = current?.isAll ?? false
  const toConfirm = view?.counts?.toConfirm ?? 0
  return {
    /** Number of rows that need confirmation. */
    toConfirm,
    isAll,
    has: (row: number) => isAll || rows.has(row),
    toggle: (row: number) => {
      const next = new Set(rows)
      if (!next.delete(row)) next.add(row)
      setTicked({ check, rows: next, isAll: false })
    },
    setAll: (all: boolean) => setTicked({ check, rows: new Set(), isAll: all }),
    /** Number of unconfirmed rows. */
    left: isAll ? 0 : toConfirm - rows.size,
    /** Row numbers for the command. */
    confirmed: isAll ? ('ALL' as const) : [...rows],
  }
}
export type ConfirmedRows = ReturnType<typeof useConfirmedRows>
