import type { QuotationDetail } from '@freight/contracts/quotation/views'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { command } from '../../../lib/api/api.ts'
import { isProblem } from '../../../lib/api/problem.ts'
import { useHeldPage } from '../../../lib/browser/leaving-page.ts'
import { useCommand } from '../../../lib/api/use-command.ts'
import { type Choices, prepareBody } from './choices.ts'
import { detailOptions } from '../queries.ts'

const REST = 800

export type Saved = 'saving' | 'saved' | 'failed'

/** Keeps what was chosen with the quotation, 800 ms after the last change and on leaving. Nobody is told: it is only kept. */
export const usePrepared = (detail: QuotationDetail, choices: Choices) => {
  const { key } = detail
  const client = useQueryClient()
  const [saved, setSaved] = useState<Saved>()
  const revision = useRef(detail.revision)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const onItsWay = useRef<Promise<void>>(Promise.resolve())
  const [keptText, setKeptText] = useState(() => JSON.stringify(prepareBody(choices)))
  const kept = useRef(keptText)
  const isKept = useCallback((text: string) => {
    kept.current = text
    setKeptText(text)
  }, [])
  const wanted = useRef(choices)
  useEffect(() => {
    revision.current = Math.max(revision.current, detail.revision)
  }, [detail.revision])

  const { run } = useCommand(
    ({ body, revision: over }: { body: ReturnType<typeof prepareBody>; revision: number }, commandId) =>
      command('quotation', 'SetClientDocument', key, body, { commandId, revision: over }),
  )
  const give = useCallback(
    async (body: Parameters<typeof prepareBody>[0]) => {
      const prepare = () => run({ body: prepareBody(body), revision: revision.current })
      const answer = await prepare().catch(async (problem: unknown) => {
        if (!isProblem(problem, 'CONFLICT')) throw problem
        // Somebody was faster: what they did is shown, what was chosen here stays chosen.
        const fresh = await client.fetchQuery({ ...detailOptions(key), staleTime: 0, networkMode: 'always' })
        revision.current = Math.max(revision.current, fresh.revision)
        return prepare()
      })
      revision.current = Math.max(revision.current, answer.revision)
    },
    [client, key, run],
  )

  const keep = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    const body = wanted.current
    const text = JSON.stringify(prepareBody(body))
    if (text === kept.current) return
    setSaved('saving')
    onItsWay.current = onItsWay.current
      .then(() => give(body))
      .then(() => {
        isKept(text)
        setSaved('saved')
      })
      // The next change tries again; sending takes the choices with it anyway.
      .catch(() => setSaved('failed'))
  }, [give, isKept])

  useEffect(() => {
    wanted.current = choices
    if (JSON.stringify(prepareBody(choices)) === kept.current) return
    clearTimeout(timer.current)
    timer.current = setTimeout(keep, REST)
  }, [choices, keep])

  // The message and the choices that are not kept yet would go with the page.
  useHeldPage(JSON.stringify(prepareBody(choices)) !== keptText)

  useEffect(
    () => () => {
      keep()
    },
    [keep],
  )

  return {
    saved,
    /** Before sending: nothing is kept any more, and the revision is the one that the last keeping made. */
    settle: async () => {
      clearTimeout(timer.current)
      timer.current = undefined
      await onItsWay.current
      return revision.current
    },
    /** What was sent needs not be kept. */
    forget: () => isKept(JSON.stringify(prepareBody(wanted.current))),
    /** The newest revision after somebody was faster. */
    reload: async () => {
      const fresh = await client.fetchQuery({ ...detailOptions(key), staleTime: 0 })
      revision.current = Math.max(revision.current, fresh.revision)
    },
  }
}
