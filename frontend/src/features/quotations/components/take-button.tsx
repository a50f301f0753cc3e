import { Button } from '@blueprintjs/core'
import { useTranslation } from 'react-i18next'
import { notify } from '../../../components/feedback/toaster.ts'
import { useErrorText } from '../../../lib/use-error-text.ts'
import { useOrder } from '../mutations.ts'

/** Takes a new request in one press; a refusal is said in a toast, the row stays as it was. */
export const TakeButton = ({
  target,
  small = false,
}: {
  target: { key: string; revision: number }
  small?: boolean
}) => {
  const { t } = useTranslation('quotations')
  const take = useOrder('TakeQuotation', target)
  const errorText = useErrorText()
  const run = async () => {
    const problem = await take.run({})
    if (problem !== undefined)
      void notify({ kind: 'failed', title: t('failed.TakeQuotation', { key: target.key }), text: errorText(problem) })
  }
  return (
    <Button size={small ? 'small' : 'medium'} loading={take.isBusy} onClick={run}>
      {t('action.TakeQuotation')}
    </Button>
  )
}
