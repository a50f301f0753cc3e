import type { CommandAnswer } from '@freight/contracts/api/routes'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '../../components/feedback/toaster.ts'
import { command } from '../../lib/api/api.ts'
import { isProblem } from '../../lib/api/problem.ts'
import { type Failure, useCommand } from '../../lib/api/use-command.ts'
import type { ShownCommand } from './commands/shown-command.ts'
import { newestDetail, quotationKeys } from './queries.ts'
import { awaitedRevision, savedAs, seen, startSaving, stopSaving } from './saving.ts'

export type QuotationCommandBody<Name extends ShownCommand> = Parameters<typeof command<'quotation', Name>>[3]

/** The commands that change a quotation that exists: all but those that make one. */
export type QuotationCommand = Exclude<ShownCommand, 'RequestQuotation' | 'CreateQuotation' | 'CopyQuotation'>

export interface QuotationCommandState<Body> {
  /**
   * Resolves to nothing when it was done, to the reason why not otherwise; `error` keeps it for the screen. `over`: the
   * revision that it was thought of on, where that is not the target's.
   */
  run: (body: Body, over?: number) => Promise<Failure | undefined>
  /** As `run`, for who needs what the server answered; rejects with the reason why not. */
  send: (body: Body, over?: number) => Promise<CommandAnswer>
  isBusy: boolean
  error: Failure | undefined
  /** Someone was faster: what was typed stays, and is given again on the newest state. */
  isConflict: boolean
  reapply: () => Promise<Failure | undefined>
  /** Asks the same once more under the same id; undefined where the server has said no. */
  retry: (() => Promise<Failure | undefined>) | undefined
  clear: () => void
}

interface Target {
  key: string
  revision: number
}

/** Without a revision it is given on the newest one. */
interface Asked<Body> {
  body: Body
  revision: number | undefined
}

const RECHECKS = [300, 1000, 2500]

const failureOf = (sent: Promise<unknown>): Promise<Failure | undefined> =>
  sent.then(
    () => undefined,
    (problem: unknown) => problem ?? new Error('Unknown'),
  )

/**
 * Gives one command to a quotation, says how it went, and keeps what was typed when it did not. `isTold`: false where the
 * caller tells of it, because two toasts under one key at once are not one.
 */
export const useQuotationCommand = <Name extends QuotationCommand>(
  name: Name,
  { key, revision }: Target,
  { isTold = true } = {},
): QuotationCommandState<QuotationCommandBody<Name>> => {
  const client = useQueryClient()
  const { t } = useTranslation('quotations')
  // The page may have been left by the time it is given again.
  const last = useRef<QuotationCommandBody<Name>>(undefined)

  const refresh = async () => {
    await client.invalidateQueries({ queryKey: quotationKeys.all })
    // What follows from it by itself comes a moment later: the page looks for it now, not at its next turn.
    void client.invalidateQueries({ queryKey: quotationKeys.changes(key) })
    // A list is another projection than the page: it may need a moment more.
    for (const wait of RECHECKS) {
      if (awaitedRevision(key) === undefined) return
      await new Promise((resolve) => setTimeout(resolve, wait))
      await client.invalidateQueries({ queryKey: quotationKeys.all })
    }
    stopSaving(key)
  }

  const sending = useCommand<Asked<QuotationCommandBody<Name>>>(
    async ({ body, revision: over }, commandId) => {
      startSaving(key)
      last.current = body
      try {
        const at = over ?? (await newestDetail(client, key)).revision
        const answer = await command('quotation', name, key, body, { commandId, revision: at })
        savedAs(key, answer.revision)
        return answer
      } catch (problem) {
        stopSaving(key)
        throw problem
      }
    },
    {
      onDone: async () => {
        const done = await newestDetail(client, key).catch(() => undefined)
        if (
          done !== undefined &&
          client.getQueryCache().findAll({ queryKey: [...quotationKeys.all, 'list'], type: 'active' }).length === 0
        )
          seen(key, done.revision)
        if (isTold) void notify({ key: `order-${key}`, title: t(`done.${name}`), text: key })
        void refresh()
      },
    },
  )
  const { isBusy, error, retry, clear } = sending

  return {
    run: (body, over = revision) => failureOf(sending.run({ body, revision: over })),
    send: (body, over = revision) => sending.run({ body, revision: over }),
    isBusy,
    error,
    isConflict: isProblem(error, 'CONFLICT'),
    reapply: async () => {
      const { current: body } = last
      return body === undefined ? undefined : failureOf(sending.run({ body, revision: undefined }))
    },
    retry: retry && (() => failureOf(retry())),
    clear,
  }
}
