import { useQueryClient } from '@tanstack/react-query'
import { command } from '../../lib/api/api.ts'
import { useCommand } from '../../lib/api/use-command.ts'
import { noteKeys } from './note-queries.ts'

/** Note commands without a payload. */
export type NoteAction = 'PinNote' | 'UnpinNote' | 'ArchiveNote' | 'RestoreNote'

export const useNoteAction = () => {
  const client = useQueryClient()
  return useCommand(
    ({ id, revision, action }: { id: string; revision: number; action: NoteAction }, commandId) =>
      command('note', action, id, {}, { commandId, revision }),
    { targetOf: ({ id }) => id, onDone: () => client.invalidateQueries({ queryKey: noteKeys.all }) },
  )
}
