import { collections } from '@freight/contracts/api/collections'
import { useQueryClient } from '@tanstack/react-query'
import { type Aggregate, type CommandBody, type CommandName, command } from '../../lib/api/api.ts'
import { type CommandOptions, useCommand } from '../../lib/api/use-command.ts'
import type { EntryFormOptions } from '../entry-form/entry-form.ts'
import { useEntryForm } from '../entry-form/use-entry-form.ts'
import { type Collection, catalogueQueries, type EntryOf } from './catalogue-queries.ts'

/** A command to an entry at the revision that the user sees. */
export type EntryCommand<A extends Aggregate> = {
  [C in CommandName<A>]: { id: string; revision?: number; name: C; body: CommandBody<A, C> }
}[CommandName<A>]

/** Sends commands to entries of a catalogue, and refreshes its queries. */
export const useEntryCommand = <A extends Aggregate>(
  aggregate: A,
  { onDone, ...options }: CommandOptions<EntryCommand<A>, Awaited<ReturnType<typeof command>>> = {},
) => {
  const client = useQueryClient()
  return useCommand(
    ({ id, revision, name, body }: EntryCommand<A>, commandId) =>
      command(aggregate, name, id, body, { commandId, ...(revision !== undefined && { revision }) }),
    {
      targetOf: ({ id, name, body }) => `${id} ${name} ${JSON.stringify(body)}`,
      ...options,
      onDone: async (answer, input) => {
        await client.invalidateQueries({ queryKey: [collections[aggregate]] })
        return onDone?.(answer, input)
      },
    },
  )
}

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
