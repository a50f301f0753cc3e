import { ProgressBar } from '@blueprintjs/core'
import type { CostRequestRow } from '@freight/contracts/cost-request/cost-request-routes'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Confirm } from '../../../components/feedback/confirm.tsx'
import { notify } from '../../../components/feedback/toaster.ts'
import { Reference } from '../../../components/quotation/reference.tsx'
import { command } from '../../../lib/api/api.ts'
import { useErrorText } from '../../../lib/api/use-error-text.ts'
import { type Outcome, useInTurn } from '../../../lib/api/use-in-turn.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import './remind-all.css'

/** Reminds all late agents one after the other, with progress and errors per agent. */
export const RemindAll = ({ requests, onClose }: { requests: readonly CostRequestRow[]; onClose: () => void }) => {
  const { t } = useTranslation('agents')
  const client = useQueryClient()
  // A fixed list: a refetch must not change it while the reminders run.
  const [allRequests] = useState(requests)
  const [isBusy, setBusy] = useState(false)
  const { giveAll, outcomes } = useInTurn(
    ({ id }: CostRequestRow, commandId) => command('cost-request', 'RemindAgent', id, {}, { commandId }),
    ({ id }) => id,
  )
  const triedCount = allRequests.filter(({ id }) => outcomes[id] !== undefined).length
  const run = async () => {
    setBusy(true)
    const areDone = await giveAll(allRequests.filter(({ id }) => outcomes[id]?.isDone !== true))
    setBusy(false)
    void client.invalidateQueries({ queryKey: ['quotations'] })
    if (!areDone) return
    void notify({ key: 'agents-reminded', title: t('home.reminded', { count: allRequests.length }) })
    onClose()
  }
  return (
    <Confirm isOpen width={560} onCancel={onClose} onConfirm={run}>
      <div className="remind-all">
        <p>{t('home.question', { count: allRequests.length })}</p>
        <ul>
          {allRequests.map((request) => (
            <LateLine key={request.id} request={request} outcome={outcomes[request.id]} />
          ))}
        </ul>
        {isBusy && (
          <div role="status">
            <p className="secondary">{t('home.progress', { done: triedCount, count: allRequests.length })}</p>
            <ProgressBar value={triedCount / allRequests.length} stripes={false} intent="primary" />
          </div>
        )}
      </div>
    </Confirm>
  )
}

const LateLine = ({ request, outcome }: { request: CostRequestRow; outcome: Outcome | undefined }) => {
  const { t } = useTranslation('agents')
  const errorText = useErrorText()
  const format = useFormat()
  const { provider, quotationKey, remindedAt } = request
  const actions = () => {
    if (outcome === undefined)
      return (
        remindedAt !== undefined && (
          <span className="end quiet">{t('home.before', { when: format.near(remindedAt) })}</span>
        )
      )
    if (outcome.isDone)
      return (
        <span className="end hue" data-hue="green">
          {t('home.sent')}
        </span>
      )
    return (
      <span className="form-below error" role="alert">
        {errorText(outcome.failure)}
      </span>
    )
  }
  return (
    <li aria-label={`${provider.name} ${quotationKey}`}>
      <span className="clipped">{provider.name}</span>
      <Reference value={quotationKey} />
      {actions()}
    </li>
  )
}
