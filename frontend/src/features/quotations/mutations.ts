import type { ShownCommand } from './model/shown-command.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '../../components/feedback/toaster.ts'
import { command, newCommandId } from '../../lib/api.ts'
import { isProblem } from '../../lib/problem.ts'
import { detailOptions, quotationKeys } from './queries.ts'
import { movedOn, movedTo } from './typed.ts'
import { awaitedRevision, savedAs, seen, startSaving, stopSaving } from './saving.ts'

export type OrderBody<Name extends ShownCommand> = Parameters<typeof command<'quotation', Name>>[3]

/** The commands that change a quotation that exists: all but those that make one. */
export type Order = Exclude<ShownCommand, 'RequestQuotation' | 'CreateQuotation' | 'CopyQuotation'>

export interface OrderState<Body> {
  /**
   * Resolves to nothing when it was done, to the reason why not otherwise; `error` keeps it for the screen. `over`: the
   * revision that it was thought of on, where that is not the target's.
   */
  run: (body: Body, over?: number) => Promise<Failure | undefined>
  isBusy: boolean
  error: Failure | undefined
  /** Someone was faster: what was typed stays, and is given again on the newest state. */
  isConflict: boolean
  reapply: () => Promise<Failure | undefined>
  clear: () => void
}

/** Never undefined, whatever was thrown. */
type Failure = NonNullable<unknown>

interface Target {
  key: string
  revision: number
}

// A definite refusal ends the intention; a lost answer does not, and its repetition must not act twice.
const isSettled = (error: unknown) => isProblem(error) && error.status >= 400 && error.status < 500

const RECHECKS = [300, 1000, 2500]

/**
 * Gives one order to a quotation, says how it went, and keeps what was typed when it did not. `isTold`: false where the
 * caller tells of it, because two toasts under one key at once are not one.
 */
export const useOrder = <Name extends Order>(
  name: Name,
  { key, revision }: Target,
  { isTold = true } = {},
): OrderState<OrderBody<Name>> => {
  const client = useQueryClient()
  const { t } = useTranslation('quotations')
  const intention = useRef<{ text: string; commandId: string }>(undefined)
  const last = useRef<OrderBody<Name>>(undefined)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<Failure>()

  const refresh = async () => {
    await client.invalidateQueries({ queryKey: quotationKeys.all })
    // A list is another projection than the page: it may need a moment more.
    for (const wait of RECHECKS) {
      if (awaitedRevision(key) === undefined) return
      await new Promise((resolve) => setTimeout(resolve, wait))
      await client.invalidateQueries({ queryKey: quotationKeys.all })
    }
    stopSaving(key)
  }

  const give = async (body: OrderBody<Name>, at: number): Promise<Failure | undefined> => {
    const text = JSON.stringify(body)
    if (intention.current?.text !== text) intention.current = { text, commandId: newCommandId() }
    last.current = body
    setBusy(true)
    setError(undefined)
    startSaving(key)
    try {
      const { commandId } = intention.current
      const answer = await command('quotation', name, key, body, { commandId, revision: at })
      intention.current = undefined
      savedAs(key, answer.revision)
      movedOn(key, at, answer.revision)
      const done = await client.fetchQuery({ ...detailOptions(key), staleTime: 0 }).catch(() => undefined)
      if (
        done !== undefined &&
        client.getQueryCache().findAll({ queryKey: [...quotationKeys.all, 'list'], type: 'active' }).length === 0
      )
        seen(key, done.revision)
      if (isTold) void notify({ key: `order-${key}`, title: t(`done.${name}`), text: key })
      void refresh()
      return undefined
    } catch (problem) {
      stopSaving(key)
      if (isSettled(problem)) intention.current = undefined
      const failure = problem ?? new Error('Unknown')
      setError(failure)
      return failure
    } finally {
      setBusy(false)
    }
  }

  return {
    run: (body, over = revision) => give(body, movedTo(key, over)),
    isBusy,
    error,
    isConflict: isProblem(error, 'CONFLICT'),
    reapply: async () => {
      if (last.current === undefined) return undefined
      const fresh = await client.fetchQuery({ ...detailOptions(key), staleTime: 0 })
      return give(last.current, fresh.revision)
    },
    clear: () => setError(undefined),
  }
}
