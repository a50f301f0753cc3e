import { collections } from '@freight/contracts/registry/collections'
import { useQueryClient } from '@tanstack/react-query'
import { type Aggregate, type CommandBody, type CommandName, command } from '../../lib/api/api.ts'
import { type CommandOptions, useCommand } from '../../lib/api/use-command.ts'

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
