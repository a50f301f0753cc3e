import { useTranslation } from 'react-i18next'
import { useOrder } from '../mutations.ts'
import { OrderDialog } from './command-dialog.tsx'
import type { ActDialogProps } from './act.ts'

/** A change of status that needs no more words. */
export const PlainDialog = ({
  detail,
  onClose,
  command,
}: ActDialogProps & { command: 'ResumeQuote' | 'ReleaseQuotation' }) => {
  const { t } = useTranslation('quotations')
  const order = useOrder(command, detail)
  return (
    <OrderDialog order={order} target={detail} run={() => order.run({})} onClose={onClose}>
      <p>{t(`ask.${command}`, { key: detail.key })}</p>
    </OrderDialog>
  )
}
