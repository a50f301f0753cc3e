import { Button } from '@blueprintjs/core'
import { useTranslation } from 'react-i18next'
import { useFailureNotice } from '../../../components/feedback/use-failure-notice.ts'
import { useQuotationCommand } from '../quotation-mutations.ts'

/** Takes a new request with one click; a refusal shows a toast and leaves the row unchanged. */
export const TakeButton = ({
  target,
  small = false,
}: {
  target: { key: string; revision: number }
  small?: boolean
}) => {
  const { t } = useTranslation('quotations')
  const take = useQuotationCommand('TakeQuotation', target)
  const notifyFailure = useFailureNotice()
  const run = async () => {
    const problem = await take.run({})
    if (problem !== undefined) notifyFailure(t('failed.TakeQuotation', { key: target.key }), problem, () => void run())
  }
  return (
    <Button size={small ? 'small' : 'medium'} loading={take.isBusy} onClick={run}>
      {t('action.TakeQuotation')}
    </Button>
  )
}
