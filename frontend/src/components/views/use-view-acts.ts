import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { command, create, newCommandId } from '../../lib/api.ts'
import { useErrorText } from '../../lib/use-error-text.ts'
import { offerUndo } from '../feedback/offer-undo.ts'
import { notify } from '../feedback/toaster.ts'
import { type SavedView, type ViewedList, viewsKey } from './view-queries.ts'

type Kept = Pick<SavedView, 'id' | 'name' | 'revision'>

/** What can be done with the views of a list; what can be taken back is done at once. */
export const useViewActs = (list: ViewedList) => {
  const { t } = useTranslation('views')
  const errorText = useErrorText()
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: viewsKey(list) })

  /** Done, or said why not. */
  const attempt = async (act: () => Promise<void>) => {
    try {
      await act()
    } catch (error) {
      void notify({ kind: 'failed', title: t('failed'), text: errorText(error) })
    }
    await refresh()
  }
  const change = ({ id, revision }: Kept, body: { name?: string; state?: string }) =>
    command('saved-view', 'ChangeView', id, body, { commandId: newCommandId(), revision })

  return {
    /** Rejects with what is wrong; the id of the new view. */
    save: async (name: string, state: string) => {
      const { id } = await create('saved-view', 'SaveView', { list, name, state }, { commandId: newCommandId() })
      await refresh()
      return id
    },
    /** Rejects with what is wrong. */
    rename: async (view: Kept, name: string) => {
      await change(view, { name })
      await refresh()
    },
    update: (view: SavedView, state: string) =>
      attempt(async () => {
        const { revision } = await change(view, { state })
        const undo = () =>
          void attempt(async () => {
            await change({ ...view, revision }, { state: view.state })
          })
        void offerUndo({ key: `view-${view.id}`, title: t('updated'), text: view.name, undo })
      }),
    share: (view: SavedView, shared: boolean) =>
      attempt(async () => {
        await command(
          'saved-view',
          'ShareView',
          view.id,
          { shared },
          { commandId: newCommandId(), revision: view.revision },
        )
        void notify({ key: `view-${view.id}`, title: t(shared ? 'nowShared' : 'nowMine'), text: view.name })
      }),
    remove: ({ id, name, revision }: Kept) =>
      attempt(async () => {
        await command('saved-view', 'DeleteView', id, {}, { commandId: newCommandId(), revision })
        const undo = () =>
          void attempt(async () => {
            await command('saved-view', 'RestoreView', id, {}, { commandId: newCommandId() })
          })
        void offerUndo({ key: `view-${id}`, title: t('deleted'), text: name, undo })
      }),
  }
}

export type ViewActs = ReturnType<typeof useViewActs>
