import { stored, type Stored, useStored } from '../../lib/storage/storage.ts'
import { type ColumnLayout, factoryLayout, layoutOf } from './column.ts'

const stores = new Map<string, Stored<ColumnLayout>>()

const storeOf = (table: string) => {
  const store = stores.get(table) ?? stored(`columns:${table}`, factoryLayout, layoutOf)
  stores.set(table, store)
  return store
}

/** Order, visibility and widths of a table’s columns; stored across reloads. */
export const useColumnLayout = (table: string) => {
  const store = storeOf(table)
  const layout = useStored(store)
  return {
    layout,
    change: (changes: Partial<ColumnLayout>) => store.write({ ...store.read(), ...changes }),
    reset: () => store.remove(),
  }
}

export type ColumnLayoutControl = ReturnType<typeof useColumnLayout>
