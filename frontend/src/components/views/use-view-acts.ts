import { useQueryClient, useQuery, type QueryClient, queryOptions } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { RouteQuery, RouteResponse } from '@freight/contracts/registry/routes'
import { command, create, isProblem, Problem, call } from '../../lib/api/api.ts'
import { useCommand } from '../../lib/api/use-command.ts'
import { offerUndo, notify, useFailureNotice } from '../feedback/toaster.ts'
import { withValues } from '../../lib/browser/url-state.ts'

export type ViewedList = RouteQuery<'GET /app/v1/views'>['list']
export type SavedView = RouteResponse<'GET /app/v1/views'>['rows'][number]

export const viewsKey = (list: ViewedList) => ['views', list] as const

export const viewsOptions = (list: ViewedList) =>
  queryOptions({
    queryKey: viewsKey(list),
    queryFn: async ({ signal }) => (await call('GET /app/v1/views', { query: { list }, signal })).rows,
    staleTime: 60_000,
  })

/** In reports a saved view is called a combination. */
const wordOf = (list: ViewedList) => (list === 'reports' ? 'COMBINATION' : 'VIEW')
const isViewRemoved = (failure: unknown): boolean => isProblem(failure) && failure.code.endsWith('_GONE')

/** Removed views that the user has already been notified about. */
const reportedViews = new Set<string>()

const MAX_ATTEMPTS = 6
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Replaces the error of a view command by the reason: the view was removed (`VIEW_GONE`, `COMBINATION_GONE`) or changed
 * in another window (`VIEW_CHANGED`). Returns any other error unchanged.
 */
export const outdatedView = async (queries: QueryClient, list: ViewedList, id: string, failure: unknown) => {
  const isConflict = isProblem(failure, 'CONFLICT')
  if (!isConflict && !isProblem(failure, 'NOT_FOUND')) return failure
  // Before the list reloads: its next render detects the missing view at once.
  reportedViews.add(id)
  let isMissing: boolean | undefined
  try {
    isMissing =
      (await isDroppedFromList(queries, list, id, Number(failure.details['currentRevision'] ?? Infinity))) ||
      !isConflict
  } catch {
    return failure
  } finally {
    if (isMissing !== true) reportedViews.delete(id)
  }
  return new Problem(failure.status, `${wordOf(list)}_${isMissing ? 'GONE' : 'CHANGED'}`, failure.message)
}

/**
 * Whether the view is removed, once the list is as recent as the refused command: the other change may still be on its
 * way to the list.
 */
const isDroppedFromList = async (
  queries: QueryClient,
  list: ViewedList,
  id: string,
  revision: number,
): Promise<boolean> => {
  for (let left = MAX_ATTEMPTS; ; left -= 1) {
    const now = await queries.fetchQuery({ ...viewsOptions(list), staleTime: 0 })
    const view = now.find((one) => one.id === id)
    if (view === undefined) return true
    if (view.revision >= revision || left === 1) return false
    await pause(150)
  }
}

/** Ids of removed views that this page has dropped from the address. */
const droppedIds = new Set<string>()

/**
 * If the view of the address was removed, notifies the user once and drops it from the address; the filters stay. A
 * restored view returns to the address if its filters are still the current ones.
 */
export const useRemovedView = (list: ViewedList, param: string, isCurrent: (view: SavedView) => boolean): void => {
  const { t } = useTranslation('views')
  const [search, setSearch] = useSearchParams()
  const id = search.get(param)
  const { data, refetch } = useQuery({ ...viewsOptions(list), enabled: id !== null })
  const isMissing = data?.some((one) => one.id === id) === false
  // The address may have changed while the list loaded.
  const dropFromAddress = useEffectEvent((removed: string) => {
    droppedIds.add(removed)
    setSearch((before) => withValues(before, { [param]: undefined }), { replace: true })
    if (!reportedViews.delete(removed))
      void notify({
        key: `view-${removed}`,
        kind: 'news',
        title: t('gone', { context: list }),
        text: t('goneHelp'),
      })
  })
  const restoreToAddress = useEffectEvent((view: SavedView) => {
    if (id === null && isCurrent(view))
      setSearch((before) => withValues(before, { [param]: view.id }), { replace: true })
  })
  useEffect(() => {
    for (const view of data ?? []) if (droppedIds.delete(view.id)) restoreToAddress(view)
  }, [data])
  useEffect(() => {
    if (id === null) return
    if (!isMissing) {
      reportedViews.delete(id)
      return
    }
    let isCancelled = false
    // The cached list may be older than the view: refetch on each change of the list, not only on appearance.
    void refetch().then(({ isSuccess, data: now = [] }) => {
      if (isCancelled || !isSuccess) return
      if (now.some((one) => one.id === id)) reportedViews.delete(id)
      else dropFromAddress(id)
    })
    return () => {
      isCancelled = true
    }
  }, [data, isMissing, id, refetch])
}

type StoredView = Pick<SavedView, 'id' | 'name' | 'revision'>
const byViewId = { targetOf: ({ id }: { id: string }) => id }

/** Actions on the saved views of a list; reversible ones run at once. */
export const useViewActs = (list: ViewedList) => {
  const { t } = useTranslation('views')
  const textOf = (key: 'deleted' | 'failed' | 'gone') => t(key, { context: list })
  const notifyFailure = useFailureNotice()
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: viewsKey(list) })

  const saveCommand = useCommand((body: { name: string; state: string }, commandId) =>
    create('saved-view', 'SaveView', { list, ...body }, { commandId }),
  )
  const changeCommand = useCommand(
    ({ id, revision, ...body }: Pick<StoredView, 'id' | 'revision'> & { name?: string; state?: string }, commandId) =>
      command('saved-view', 'ChangeView', id, body, { commandId, revision }),
    byViewId,
  )
  const shareCommand = useCommand(
    ({ id, revision, shared }: Pick<StoredView, 'id' | 'revision'> & { shared: boolean }, commandId) =>
      command('saved-view', 'ShareView', id, { shared }, { commandId, revision }),
    byViewId,
  )
  const removeCommand = useCommand(
    ({ id, revision }: Pick<StoredView, 'id' | 'revision'>, commandId) =>
      command('saved-view', 'DeleteView', id, {}, { commandId, revision }),
    byViewId,
  )
  const restoreCommand = useCommand(
    ({ id }: { id: string }, commandId) => command('saved-view', 'RestoreView', id, {}, { commandId }),
    byViewId,
  )

  /** Runs an action and shows a toast if it fails. */
  const attempt = async (id: string, act: () => Promise<unknown>): Promise<void> => {
    try {
      await act()
    } catch (failure) {
      notifyFailure(textOf('failed'), await outdatedView(queries, list, id, failure), () => void attempt(id, act))
    }
    await refresh()
  }

  return {
    /** Returns the id of the new view; rejects with the error. */
    save: async (name: string, state: string) => {
      const { id } = await saveCommand.run({ name, state })
      await refresh()
      return id
    },
    /** Rejects with the error. */
    rename: async ({ id, revision }: StoredView, name: string) => {
      // The view may have been reloaded since its name dialog opened.
      const known = queries.getQueryData(viewsOptions(list).queryKey)?.find((one) => one.id === id)
      try {
        await changeCommand.run({ id, revision: known?.revision ?? revision, name })
      } catch (failure) {
        throw await outdatedView(queries, list, id, failure)
      }
      await refresh()
    },
    update: ({ id, revision: before, name, state: old }: SavedView, state: string) =>
      attempt(id, async () => {
        const { revision } = await changeCommand.run({ id, revision: before, state })
        const undo = () => void attempt(id, () => changeCommand.run({ id, revision, state: old }))
        void offerUndo({ key: `view-${id}`, title: t('updated'), text: name, undo })
      }),
    share: ({ id, revision, name }: SavedView, shared: boolean) =>
      attempt(id, async () => {
        await shareCommand.run({ id, revision, shared })
        void notify({ key: `view-${id}`, title: t(shared ? 'nowShared' : 'nowMine'), text: name })
      }),
    remove: ({ id, name, revision, mine }: StoredView & Pick<SavedView, 'mine'>) =>
      attempt(id, async () => {
        try {
          await removeCommand.run({ id, revision })
        } catch (failure) {
          const outdated = await outdatedView(queries, list, id, failure)
          if (!isViewRemoved(outdated)) throw outdated
          // The owner may have deleted it in another window, or have stopped sharing it with the manager who deletes
          // it.
          return mine
            ? notify({ key: `view-${id}`, title: textOf('deleted'), text: name })
            : notify({ key: `view-${id}`, kind: 'news', title: textOf('gone'), text: t('goneHelp') })
        }
        reportedViews.add(id)
        const undo = () => void attempt(id, () => restoreCommand.run({ id }))
        return offerUndo({ key: `view-${id}`, title: textOf('deleted'), text: name, undo })
      }),
  }
}

export type ViewActs = ReturnType<typeof useViewActs>
