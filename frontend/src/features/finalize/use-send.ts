import type { QuotationDetail } from '@freight/contracts/quotation/views'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '../../components/feedback/toaster.ts'
import { command, newCommandId } from '../../lib/api.ts'
import { isProblem } from '../../lib/problem.ts'
import { type Choices, sendBody } from './model/choices.ts'

type Failure = NonNullable<unknown>

/** Sends the offer. One intention has one id: a lost answer that is asked for again sends nothing twice. */
export const useSend = (detail: QuotationDetail, settle: () => Promise<number>, onSent: () => void) => {
  const { t } = useTranslation('finalize')
  const client = useQueryClient()
  const intention = useRef<{ text: string; commandId: string }>(undefined)
  const [error, setError] = useState<Failure>()

  const send = async (choices: Choices): Promise<boolean> => {
    setError(undefined)
    const body = sendBody(detail, choices)
    const text = JSON.stringify(body)
    if (intention.current?.text !== text) intention.current = { text, commandId: newCommandId() }
    const { commandId } = intention.current
    try {
      const revision = await settle()
      await command('quotation', 'SendQuote', detail.key, body, { commandId, revision })
      void notify({
        key: `sent-${detail.key}`,
        title: t(choices.channel === 'MAIL' ? 'sent.MAIL' : 'sent.DOWNLOAD', {
          number: (detail.revisions.at(-1)?.revisionNo ?? 0) + 1,
        }),
        text: [detail.key, ...choices.contacts.map(({ name }) => name)].join(' · '),
      })
      onSent()
      void client.invalidateQueries({ queryKey: ['quotations'] })
      return true
    } catch (problem) {
      if (isProblem(problem) && problem.status >= 400 && problem.status < 500) intention.current = undefined
      setError(problem ?? new Error('Unknown'))
      return false
    }
  }

  return { send, error, clear: () => setError(undefined) }
}
