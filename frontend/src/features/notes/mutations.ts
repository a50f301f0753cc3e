import { useMutation, useQueryClient } from '@tanstack/react-query'
import { command, newCommandId } from '../../lib/api.ts'
import { noteKeys } from './queries.ts'

/** What is ordered of a note without more words. */
export type Turn = 'PinNote' | 'UnpinNote' | 'ArchiveNote' | 'RestoreNote'

export const useTurn = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, revision, turn }: { id: string; revision: number; turn: Turn }) =>
      command('note', turn, id, {}, { commandId: newCommandId(), revision }),
    onSuccess: () => client.invalidateQueries({ queryKey: noteKeys.all }),
  })
}
