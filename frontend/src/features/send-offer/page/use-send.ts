import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '../../../components/feedback/toaster.ts'
import { command } from '../../../lib/api/api.ts'
import { useCommand } from '../../../lib/api/use-command.ts'
import { type Choices, sendBody } from '../choices/choices.ts'

/** Sends the offer at the revision that was on the screen when it was confirmed. */
export const useSend = (detail: QuotationDetail, onSent: () => void) => {
  const { t } = useTranslation('finalize')
  const client = useQueryClient()
  const confirmedRevision = useRef(0)
  const sending = useCommand(({ body }: { body: ReturnType<typeof sendBody> }, commandId) =>
    command('quotation', 'SendQuote', detail.key, body, { commandId, revision: confirmedRevision.current }),
  )

  const send = async (choices: Choices, revision: number): Promise<boolean> => {
    confirmedRevision.current = revision
    try {
      await sending.run({ body: sendBody(detail, choices) })
    } catch {
      // `error` contains the reason; the choices stay.
      return false
    }
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
  }

  return { send, error: sending.error, clear: sending.clear }
}
