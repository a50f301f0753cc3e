import { Button } from '@blueprintjs/core'
import type { QuotationDetail, QuotationRow } from '@freight/contracts/quotation/views'
import { useTranslation } from 'react-i18next'
import { offered } from '../commands/actions.ts'
import { TakeButton } from '../list/take-button.tsx'

/** The foot of the preview: open, and the one act that needs no page. */
export const PreviewActions = ({
  row,
  detail,
  onOpen,
}: {
  row: QuotationRow
  detail: QuotationDetail | undefined
  onOpen: () => void
}) => {
  const { t } = useTranslation('shell')
  const take = detail !== undefined && offered(detail, 'TakeQuotation')?.possible === true
  return (
    <footer className="preview-actions">
      <Button intent="primary" onClick={onOpen}>
        {t('action.open')} <kbd aria-hidden="true">Enter</kbd>
      </Button>
      {take && <TakeButton target={row} />}
    </footer>
  )
}
