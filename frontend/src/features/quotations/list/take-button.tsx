import { Button } from '@blueprintjs/core'
import { useTranslation } from 'react-i18next'
import { useSayFailed } from '../../../components/feedback/use-say-failed.ts'
import { useQuotationCommand } from '../mutations.ts'

/** Takes a new request in one press; a refusal is said in a toast, the row stays as it was. */
export const TakeButton = ({
  target,
  small = false,
}: {
  target: { key: string; revision: number }
  small?: boolean
}) => {
  const { t } = useTranslation('quotations')
  const take = useQuotationCommand('TakeQuotation', target)
  const sayFailed = useSayFailed()
  const run = async () => {
    const problem = await take.run({})
    if (problem !== undefined) sayFailed(t('failed.TakeQuotation', { key: target.key }), problem, () => void run())
  }
  return (
    <Button size={small ? 'small' : 'medium'} loading={take.isBusy} onClick={run}>
      {t('action.TakeQuotation')}
    </Button>
  )
}
