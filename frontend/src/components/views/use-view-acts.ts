import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { command, create } from '../../lib/api/api.ts'
import { useCommand } from '../../lib/api/use-command.ts'
import { offerUndo } from '../feedback/offer-undo.ts'
import { notify } from '../feedback/toaster.ts'
import { useSayFailed } from '../feedback/use-say-failed.ts'
import { isGone, outdatedView, toldGone } from './outdated-view.ts'
import { type SavedView, type ViewedList, viewsKey, viewsOptions } from './view-queries.ts'

type Kept = Pick<SavedView, 'id' | 'name' | 'revision'>
const ofOne = { targetOf: ({ id }: { id: string }) => id }

/** What can be done with the views of a list; what can be taken back is done at once. */
export const useViewActs = (list: ViewedList) => {
  const { t } = useTranslation('views')
  const said = (key: 'deleted' | 'failed' | 'gone') => t(key, { context: list })
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
  const attempt = async (id: string, act: () => Promise<unknown>): Promise<void> => {
    try {
      await act()
    } catch (failure) {
      sayFailed(said('failed'), await outdatedView(queries, list, id, failure), () => void attempt(id, act))
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
      // It may have been read anew since its name was asked for.
      const known = queries.getQueryData(viewsOptions(list).queryKey)?.find((one) => one.id === id)
      try {
        await changing.run({ id, revision: known?.revision ?? revision, name })
      } catch (failure) {
        throw await outdatedView(queries, list, id, failure)
      }
      await refresh()
    },
    update: ({ id, revision: before, name, state: old }: SavedView, state: string) =>
      attempt(id, async () => {
        const { revision } = await changing.run({ id, revision: before, state })
        const undo = () => void attempt(id, () => changing.run({ id, revision, state: old }))
        void offerUndo({ key: `view-${id}`, title: t('updated'), text: name, undo })
      }),
    share: ({ id, revision, name }: SavedView, shared: boolean) =>
      attempt(id, async () => {
        await sharing.run({ id, revision, shared })
        void notify({ key: `view-${id}`, title: t(shared ? 'nowShared' : 'nowMine'), text: name })
      }),
    remove: ({ id, name, revision, mine }: Kept & Pick<SavedView, 'mine'>) =>
      attempt(id, async () => {
        try {
          await removing.run({ id, revision })
        } catch (failure) {
          const outdated = await outdatedView(queries, list, id, failure)
          if (!isGone(outdated)) throw outdated
          // Who has kept it may have deleted it in another window; or have stopped sharing it with who wanted it deleted.
          return mine
            ? notify({ key: `view-${id}`, title: said('deleted'), text: name })
            : notify({ key: `view-${id}`, kind: 'news', title: said('gone'), text: t('goneHelp') })
        }
        toldGone.add(id)
        const undo = () => void attempt(id, () => restoring.run({ id }))
        return offerUndo({ key: `view-${id}`, title: said('deleted'), text: name, undo })
      }),
  }
}

export type ViewActs = ReturnType<typeof useViewActs>
