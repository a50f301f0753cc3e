import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { command, isProblem } from '../../../lib/api/api.ts'
import { useHeldPage } from '../../../lib/browser/leaving-page.ts'
import { useCommand } from '../../../lib/api/use-command.ts'
import { type Choices, prepareBody } from './choices.ts'
import { detailOptions } from '../send-offer-queries.ts'

const SAVE_DELAY_MS = 800

export type Saved = 'saving' | 'saved' | 'failed'

/** Saves the choices with the quotation, 800 ms after the last change and on leaving, without notification. */
export const usePrepared = (detail: QuotationDetail, choices: Choices) => {
  const { key } = detail
  const client = useQueryClient()
  const [saved, setSaved] = useState<Saved>()
  const revision = useRef(detail.revision)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const pendingSave = useRef<Promise<void>>(Promise.resolve())
  const [storedText, setStoredText] = useState(() => JSON.stringify(prepareBody(choices)))
  const stored = useRef(storedText)
  const markStored = useCallback((text: string) => {
    stored.current = text
    setStoredText(text)
  }, [])
  const latestChoices = useRef(choices)
  useEffect(() => {
    revision.current = Math.max(revision.current, detail.revision)
  }, [detail.revision])

  const { run } = useCommand(
    ({ body, revision: baseRevision }: { body: ReturnType<typeof prepareBody>; revision: number }, commandId) =>
      command('quotation', 'SetClientDocument', key, body, { commandId, revision: baseRevision }),
  )
  const saveChoices = useCallback(
    async (body: Parameters<typeof prepareBody>[0]) => {
      const prepare = () => run({ body: prepareBody(body), revision: revision.current })
      const answer = await prepare().catch(async (problem: unknown) => {
        if (!isProblem(problem, 'CONFLICT')) throw problem
        // On a conflict the other user's quotation is shown, and this user's choices stay.
        const fresh = await client.fetchQuery({ ...detailOptions(key), staleTime: 0, networkMode: 'always' })
        revision.current = Math.max(revision.current, fresh.revision)
        return prepare()
      })
      revision.current = Math.max(revision.current, answer.revision)
    },
    [client, key, run],
  )

  const saveLatest = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    const body = latestChoices.current
    const text = JSON.stringify(prepareBody(body))
    if (text === stored.current) return
    setSaved('saving')
    pendingSave.current = pendingSave.current
      .then(() => saveChoices(body))
      .then(() => {
        markStored(text)
        setSaved('saved')
      })
      // The next change retries; sending includes the choices anyway.
      .catch(() => setSaved('failed'))
  }, [saveChoices, markStored])

  useEffect(() => {
    latestChoices.current = choices
    if (JSON.stringify(prepareBody(choices)) === stored.current) return
    clearTimeout(timer.current)
    timer.current = setTimeout(saveLatest, SAVE_DELAY_MS)
  }, [choices, saveLatest])

  // Unsaved message and choices would be lost with the page.
  useHeldPage(JSON.stringify(prepareBody(choices)) !== storedText)

  useEffect(
    () => () => {
      saveLatest()
    },
    [saveLatest],
  )

  return {
    saved,
    /** Stops saving before sending, and returns the revision of the last save. */
    settle: async () => {
      clearTimeout(timer.current)
      timer.current = undefined
      await pendingSave.current
      return revision.current
    },
    /** Sent choices need no further save. */
    forget: () => markStored(JSON.stringify(prepareBody(latestChoices.current))),
    /** The newest revision after a conflict. */
    reload: async () => {
      const fresh = await client.fetchQuery({ ...detailOptions(key), staleTime: 0 })
      revision.current = Math.max(revision.current, fresh.revision)
    },
  }
}
