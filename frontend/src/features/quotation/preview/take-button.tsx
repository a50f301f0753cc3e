import { Button } from '@blueprintjs/core'
import { useTranslation } from 'react-i18next'
import { useFailureNotice } from '../../../components/feedback/toaster.ts'
import { useQuotationCommand } from '../quotation-mutations.ts'

/** Takes a new request with one click; a failure shows a toast and leaves the row unchanged. */
export const TakeButton = ({
  target,
  isSmall = false,
}: {
  target: { key: string; revision: number }
  isSmall?: boolean
}) => {
  const { t } = useTranslation('quotations')
  const takeCommand = useQuotationCommand('TakeQuotation', target)
  const notifyFailure = useFailureNotice()
  const run = async () => {
    const problem = await takeCommand.run({})
    if (problem !== undefined)
      notifyFailure(t('command.TakeQuotation.failed', { key: target.key }), problem, () => void run())
  }
  return (
    <Button size={isSmall ? 'small' : 'medium'} loading={takeCommand.isBusy} onClick={run}>
      {t('command.TakeQuotation.action')}
    </Button>
  )
}
