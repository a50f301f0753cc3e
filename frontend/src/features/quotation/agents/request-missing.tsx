import { Button } from '@blueprintjs/core'
import { TickIcon } from '@blueprintjs/icons'
import { isOpen } from '@freight/contracts/cost-request/choices'
import { useTranslation } from 'react-i18next'
import { useAgentRequests } from './agents-queries.ts'
import { missingChargesOrder, useOrders } from './use-orders.ts'

interface RequestMissingProps {
  detail: { key: string }
  costRequestId: string
  missing: readonly string[]
}

/** Requests the charges that an agent's answer lacks; disabled while the request is open. */
export const RequestMissing = ({ detail, costRequestId, missing }: RequestMissingProps) => {
  const { t } = useTranslation('agents')
  const { sendOrder, isBusy } = useOrders(detail.key)
  const request = useAgentRequests(detail.key).find(({ id }) => id === costRequestId)
  if (request !== undefined && isOpen(request.state))
    return (
      <Button fill disabled icon={<TickIcon />}>
        {t('card.missingAsked')}
      </Button>
    )
  return (
    <Button fill loading={isBusy} onClick={() => sendOrder(missingChargesOrder(costRequestId, missing))}>
      {t('card.askMissing')}
    </Button>
  )
}
