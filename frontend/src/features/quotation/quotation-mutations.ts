import type { CommandAnswer } from '@freight/contracts/registry/routes'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '../../components/feedback/toaster.ts'
import { command, isProblem } from '../../lib/api/api.ts'
import { isFinal } from '../../lib/api/intentions.ts'
import { type Failure, useCommand } from '../../lib/api/use-command.ts'
import type { ShownCommand } from './shown-command.ts'
import { newestDetail, quotationKeys } from './quotation-queries.ts'
import { markAccepted, markShown, pendingRevision, startSaving, stopSaving } from './saving.ts'

export type QuotationCommandBody<Name extends ShownCommand> = Parameters<typeof command<'quotation', Name>>[3]

/** Commands that change an existing quotation. */
export type QuotationCommand = Exclude<ShownCommand, 'RequestQuotation' | 'CreateQuotation' | 'CopyQuotation'>

export interface QuotationCommandState<Body> {
  /**
   * Resolves to undefined on success, else to the failure, which `error` keeps for the screen. `baseRevision`: the
   * revision that the command is based on, by default the target's.
   */
  run: (body: Body, baseRevision?: number) => Promise<Failure | undefined>
  /** As `run`, but resolves to the server's answer and rejects with the failure. */
  send: (body: Body, baseRevision?: number) => Promise<CommandAnswer>
  isBusy: boolean
  error: Failure | undefined
  /** Another user changed the quotation first: the input stays and can be applied to the newest state. */
  isConflict: boolean
  reapply: () => Promise<Failure | undefined>
  /** Sends the same command again with its id; undefined after a final refusal. */
  retry: (() => Promise<Failure | undefined>) | undefined
  clear: () => void
}

interface Target {
  key: string
  revision: number
}

/** Without a revision the command applies to the newest one. */
interface CommandArgs<Body> {
  body: Body
  revision: number | undefined
}

const RECHECK_DELAYS_MS = [300, 1000, 2500]

const failureOf = (sent: Promise<unknown>): Promise<Failure | undefined> =>
  sent.then(
    () => undefined,
    (problem: unknown) => problem ?? new Error('Unknown'),
  )

/**
 * Sends a command to a quotation, notifies about success, and keeps the input after a failure. `isNotified`: false
 * where the caller shows its own toast, because two toasts with one key at once replace each other.
 */
export const useQuotationCommand = <Name extends QuotationCommand>(
  name: Name,
  { key, revision }: Target,
  { isNotified = true } = {},
): QuotationCommandState<QuotationCommandBody<Name>> => {
  const client = useQueryClient()
  const { t } = useTranslation('quotations')
  // A ref, because the page may be closed when the command is sent again.
  const lastBody = useRef<QuotationCommandBody<Name>>(undefined)

  const refresh = async () => {
    await client.invalidateQueries({ queryKey: quotationKeys.all })
    // Follow-up events arrive a moment later: fetch them now instead of at the next poll.
    void client.invalidateQueries({ queryKey: quotationKeys.changes(key) })
    // Lists come from another projection than the page and may be a moment behind.
    for (const delayMs of RECHECK_DELAYS_MS) {
      if (pendingRevision(key) === undefined) return
      await new Promise((resolve) => setTimeout(resolve, delayMs))
      await client.invalidateQueries({ queryKey: quotationKeys.all })
    }
    stopSaving(key)
  }

  const sending = useCommand<CommandArgs<QuotationCommandBody<Name>>>(
    async ({ body, revision: requestedRevision }, commandId) => {
      startSaving(key)
      lastBody.current = body
      try {
        const baseRevision = requestedRevision ?? (await newestDetail(client, key)).revision
        const answer = await command('quotation', name, key, body, { commandId, revision: baseRevision })
        markAccepted(key, answer.revision)
        return answer
      } catch (problem) {
        stopSaving(key)
        // The outcome is unknown: refetch the quotation once there is a connection.
        if (!isFinal(problem)) void client.invalidateQueries({ queryKey: quotationKeys.all })
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
          markShown(key, done.revision)
        if (isNotified) void notify({ key: `order-${key}`, title: String(t(`command.${name}.done`)), text: key })
        void refresh()
      },
    },
  )
  const { isBusy, error, retry, clear } = sending

  return {
    run: (body, baseRevision = revision) => failureOf(sending.run({ body, revision: baseRevision })),
    send: (body, baseRevision = revision) => sending.run({ body, revision: baseRevision }),
    isBusy,
    error,
    isConflict: isProblem(error, 'CONFLICT'),
    reapply: async () => {
      const { current: body } = lastBody
      return body === undefined ? undefined : failureOf(sending.run({ body, revision: undefined }))
    },
    retry: retry && (() => failureOf(retry())),
    clear,
  }
}
