import { Button } from '@blueprintjs/core'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { offered } from '../../commands/actions.ts'
import { ChargeInAllDialog } from './charge-in-all-dialog.tsx'

/** Opens the dialog that changes a charge in several alternatives; offered where there are several. */
export const ChargeInAllButton = ({ detail }: { detail: QuotationDetail }) => {
  const { t } = useTranslation('quotations')
  const [isOpen, setOpen] = useState(false)
  if (detail.sell.length < 2 || offered(detail, 'ChangeSellGroups')?.possible !== true) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('command.ChangeSellGroups.action')}</Button>
      {isOpen && <ChargeInAllDialog detail={detail} onClose={() => setOpen(false)} />}
    </>
  )
}
