import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { command, create } from '../../lib/api/api.ts'
import { useCommand } from '../../lib/api/use-command.ts'
import { offerUndo } from '../feedback/offer-undo.ts'
import { notify } from '../feedback/toaster.ts'
import { useSayFailed } from '../feedback/use-say-failed.ts'
import { type SavedView, type ViewedList, viewsKey } from './view-queries.ts'

type Kept = Pick<SavedView, 'id' | 'name' | 'revision'>
const ofOne = { targetOf: ({ id }: { id: string }) => id }

/** What can be done with the views of a list; what can be taken back is done at once. */
export const useViewActs = (list: ViewedList) => {
  const { t } = useTranslation('views')
  const sayFailed = useSayFailed()
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: viewsKey(list) })

  const saving = useCommand((body: { name: string; state: string }, commandId) =>
    create('saved-view', 'SaveView', { list, ...body }, { commandId }),
  )
  const changing = useCommand(
    ({ id, revision, ...body }: Pick<Kept, 'id' | 'revision'> & { name?: string; state?: string }, commandId) =>
      command('saved-view', 'ChangeView', id, body, { commandId, revision }),
    ofOne,
  )
  const sharing = useCommand(
    ({ id, revision, shared }: Pick<Kept, 'id' | 'revision'> & { shared: boolean }, commandId) =>
      command('saved-view', 'ShareView', id, { shared }, { commandId, revision }),
    ofOne,
  )
  const removing = useCommand(
    ({ id, revision }: Pick<Kept, 'id' | 'revision'>, commandId) =>
      command('saved-view', 'DeleteView', id, {}, { commandId, revision }),
    ofOne,
  )
  const restoring = useCommand(
    ({ id }: { id: string }, commandId) => command('saved-view', 'RestoreView', id, {}, { commandId }),
    ofOne,
  )

  /** Done, or said why not. */
  const attempt = async (act: () => Promise<unknown>): Promise<void> => {
    try {
      await act()
    } catch (failure) {
      sayFailed(t('failed'), failure, () => void attempt(act))
    }
    await refresh()
  }

  return {
    /** Rejects with what is wrong; the id of the new view. */
    save: async (name: string, state: string) => {
      const { id } = await saving.run({ name, state })
      await refresh()
      return id
    },
    /** Rejects with what is wrong. */
    rename: async ({ id, revision }: Kept, name: string) => {
      await changing.run({ id, revision, name })
      await refresh()
    },
    update: ({ id, revision: before, name, state: old }: SavedView, state: string) =>
      attempt(async () => {
        const { revision } = await changing.run({ id, revision: before, state })
        const undo = () => void attempt(() => changing.run({ id, revision, state: old }))
        void offerUndo({ key: `view-${id}`, title: t('updated'), text: name, undo })
      }),
    share: ({ id, revision, name }: SavedView, shared: boolean) =>
      attempt(async () => {
        await sharing.run({ id, revision, shared })
        void notify({ key: `view-${id}`, title: t(shared ? 'nowShared' : 'nowMine'), text: name })
      }),
    remove: ({ id, name, revision }: Kept) =>
      attempt(async () => {
        await removing.run({ id, revision })
        const undo = () => void attempt(() => restoring.run({ id }))
        void offerUndo({ key: `view-${id}`, title: t('deleted'), text: name, undo })
      }),
  }
}

export type ViewActs = ReturnType<typeof useViewActs>
