import { Button } from '@blueprintjs/core'
import { TickIcon } from '@blueprintjs/icons'
import { isAwaited } from '@freight/contracts/cost-request/choices'
import { useTranslation } from 'react-i18next'
import { useAsked } from './queries.ts'
import { askForMissing, useOrders } from './use-orders.ts'

interface AskMissingProps {
  detail: { key: string }
  costRequestId: string
  missing: readonly string[]
}

/** Asks one agent for the charges that their answer has no amounts for; says so once they are asked. */
export const AskMissing = ({ detail, costRequestId, missing }: AskMissingProps) => {
  const { t } = useTranslation('agents')
  const { give, isBusy } = useOrders(detail.key)
  const request = useAsked(detail.key).find(({ id }) => id === costRequestId)
  if (request !== undefined && isAwaited(request.state))
    return (
      <Button fill disabled icon={<TickIcon />}>
        {t('card.missingAsked')}
      </Button>
    )
  return (
    <Button fill loading={isBusy} onClick={() => give(askForMissing(costRequestId, missing))}>
      {t('card.askMissing')}
    </Button>
  )
}
