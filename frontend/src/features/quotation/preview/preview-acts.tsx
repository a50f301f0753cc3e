import { Button } from '@blueprintjs/core'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useTranslation } from 'react-i18next'
import { offered } from '../commands/actions.ts'
import { useActs } from '../commands/use-acts.tsx'

interface PreviewActsProps {
  detail: QuotationDetail
  onCompare: () => void
}

/** Next commands of pricing: compare costs, and publish the sale. */
export const PreviewActs = ({ detail, onCompare }: PreviewActsProps) => {
  const { t } = useTranslation('quotations')
  const { act, dialogs } = useActs(detail)
  return (
    <>
      {(detail.cost?.length ?? 0) > 1 && <Button onClick={onCompare}>{t('costs.compare')}</Button>}
      {offered(detail, 'PublishQuote')?.possible === true && (
        <Button onClick={() => act('PublishQuote')}>{t('action.PublishQuote')}</Button>
      )}
      {dialogs}
    </>
  )
}
