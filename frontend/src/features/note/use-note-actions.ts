import { useTranslation } from 'react-i18next'
import { offerUndo, notify, useFailureNotice } from '../../components/feedback/toaster.ts'
import { type Note, noteKeys } from './note-queries.ts'
import { useQueryClient } from '@tanstack/react-query'
import { command } from '../../lib/api/api.ts'
import { useCommand } from '../../lib/api/use-command.ts'

/** Note commands without a payload. */
type NoteAction = 'PinNote' | 'UnpinNote' | 'ArchiveNote' | 'RestoreNote'

const useNoteAction = () => {
  const client = useQueryClient()
  return useCommand(
    ({ id, revision, action }: { id: string; revision: number; action: NoteAction }, commandId) =>
      command('note', action, id, {}, { commandId, revision }),
    { targetOf: ({ id }) => id, onDone: () => client.invalidateQueries({ queryKey: noteKeys.all }) },
  )
}

const inverseActions: Record<NoteAction, NoteAction> = {
  PinNote: 'UnpinNote',
  UnpinNote: 'PinNote',
  ArchiveNote: 'RestoreNote',
  RestoreNote: 'ArchiveNote',
}
const doneWords = {
  PinNote: 'pinned',
  UnpinNote: 'unpinned',
  ArchiveNote: 'archived',
  RestoreNote: 'restored',
} as const

type NoteOfAction = Pick<Note, 'id' | 'revision' | 'title'>

/** Pins, archives and restores at once, with an undo toast. */
export const useNoteActions = () => {
  const { t } = useTranslation('notes')
  const notifyFailure = useFailureNotice()
  const { run } = useNoteAction()
  const perform = async (note: NoteOfAction, name: NoteAction, isUndo = false) => {
    try {
      const { revision } = await run({ id: note.id, revision: note.revision, action: name })
      const notice = { key: `note-${note.id}`, title: t(`done.${doneWords[name]}`), text: note.title }
      if (isUndo) void notify(notice)
      else void offerUndo({ ...notice, undo: () => void perform({ ...note, revision }, inverseActions[name], true) })
    } catch (error) {
      notifyFailure(t('done.failed'), error, () => void perform(note, name, isUndo))
    }
  }
  return {
    pin: (note: Note) => void perform(note, note.pinned ? 'UnpinNote' : 'PinNote'),
    archive: (note: Note) => void perform(note, note.active ? 'ArchiveNote' : 'RestoreNote'),
  }
}
