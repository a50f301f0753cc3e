import { useQueryClient } from '@tanstack/react-query'
import { command } from '../../lib/api/api.ts'
import { useCommand } from '../../lib/api/use-command.ts'
import { noteKeys } from './queries.ts'

/** What is ordered of a note without more words. */
export type Turn = 'PinNote' | 'UnpinNote' | 'ArchiveNote' | 'RestoreNote'

export const useTurn = () => {
  const client = useQueryClient()
  return useCommand(
    ({ id, revision, turn }: { id: string; revision: number; turn: Turn }, commandId) =>
      command('note', turn, id, {}, { commandId, revision }),
    { targetOf: ({ id }) => id, onDone: () => client.invalidateQueries({ queryKey: noteKeys.all }) },
  )
}
