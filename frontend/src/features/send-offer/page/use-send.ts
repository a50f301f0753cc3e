import type { QuotationDetail } from '@freight/contracts/quotation/views'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { notify } from '../../../components/feedback/toaster.ts'
import { command } from '../../../lib/api/api.ts'
import { useCommand } from '../../../lib/api/use-command.ts'
import { type Choices, sendBody } from '../choices/choices.ts'

/** Sends the offer, over what the last keeping of the choices has made. */
export const useSend = (detail: QuotationDetail, settle: () => Promise<number>, onSent: () => void) => {
  const { t } = useTranslation('finalize')
  const client = useQueryClient()
  const sending = useCommand(async ({ body }: { body: ReturnType<typeof sendBody> }, commandId) =>
    command('quotation', 'SendQuote', detail.key, body, { commandId, revision: await settle() }),
  )

  const send = async (choices: Choices): Promise<boolean> => {
    try {
      await sending.run({ body: sendBody(detail, choices) })
    } catch {
      // `error` keeps why; what was chosen stays.
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
