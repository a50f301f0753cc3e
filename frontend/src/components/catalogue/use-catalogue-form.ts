import { useQueryClient } from '@tanstack/react-query'
import { type EntryFormOptions, useEntryForm } from '../entry-form/entry-form.ts'
import { type Collection, catalogueQueries, type EntryOf } from './catalogue-queries.ts'

type CatalogueFormOptions<Of extends Collection, Values extends object> = Omit<
  EntryFormOptions<Values>,
  'start' | 'revision' | 'reload' | 'onSaved'
> & {
  collection: Of
  /** Undefined for a new one. */
  entry: EntryOf<Of> | undefined
  blank: Values
  valuesOf: (entry: EntryOf<Of>) => Values
  onSaved?: EntryFormOptions<Values>['onSaved']
}

/** Form of a new or existing entry of a catalogue. */
export const useCatalogueForm = <Of extends Collection, Values extends object>({
  collection,
  entry,
  blank,
  valuesOf,
  onSaved,
  ...options
}: CatalogueFormOptions<Of, Values>) => {
  const client = useQueryClient()
  const { all, one } = catalogueQueries(collection)
  return useEntryForm<Values>({
    ...options,
    start: entry === undefined ? blank : valuesOf(entry),
    revision: entry?.revision,
    reload: async () => {
      const fresh: EntryOf<Of> = await client.fetchQuery({ ...one(entry?.id ?? ''), staleTime: 0 })
      return { values: valuesOf(fresh), revision: fresh.revision, by: fresh.changedBy.name, at: fresh.changedAt }
    },
    onSaved: (answer, values) => {
      void client.invalidateQueries({ queryKey: all })
      onSaved?.(answer, values)
    },
  })
}
