import { Button } from '@blueprintjs/core'
import type { QuotationDetail, QuotationRow } from '@freight/contracts/quotation/quotation-views'
import { PreviewActs } from './preview-acts.tsx'
import { useTranslation } from 'react-i18next'
import { offered } from '../commands/actions.ts'
import { TakeButton } from '../list/take-button.tsx'

/** Foot of the preview: open, and commands that need no page. */
export const PreviewActions = ({
  row,
  detail,
  onOpen,
  onCompare,
}: {
  row: QuotationRow
  detail: QuotationDetail | undefined
  onOpen: () => void
  onCompare: () => void
}) => {
  const { t } = useTranslation('shell')
  const canTake = detail !== undefined && offered(detail, 'TakeQuotation')?.possible === true
  return (
    <footer className="preview-actions">
      <Button intent="primary" onClick={onOpen}>
        {t('action.open')} <kbd aria-hidden="true">Enter</kbd>
      </Button>
      {canTake && <TakeButton target={row} />}
      {!canTake && detail !== undefined && <PreviewActs key={detail.key} detail={detail} onCompare={onCompare} />}
    </footer>
  )
}
