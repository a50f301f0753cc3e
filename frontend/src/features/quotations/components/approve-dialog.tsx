import { InputGroup } from '@blueprintjs/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormRow } from '../../../components/form/form-row.tsx'
import { SelectField } from '../../../components/form/select-field.tsx'
import { useFormat } from '../../../lib/use-format.ts'
import { useOrder } from '../mutations.ts'
import { OrderDialog } from './order-dialog.tsx'
import { sellName } from '../model/sell-name.ts'
import { useReasons } from './use-reasons.ts'
import type { ActDialogProps } from './act.ts'

/** The client said yes: to which alternative, and under which reference of his. */
export const ApproveDialog = ({ detail, onClose }: ActDialogProps) => {
  const { t } = useTranslation('quotations')
  const format = useFormat()
  const order = useOrder('ApproveQuote', detail)
  const sent = detail.revisions.at(-1)?.sells.map(({ idSell }) => idSell) ?? detail.sell.map(({ idSell }) => idSell)
  const offered = detail.sell.filter(({ idSell }) => sent.includes(idSell))
  const [idSell, setSell] = useState(detail.sellectedSell ?? offered[0]?.idSell ?? '')
  const [clientReference, setReference] = useState(detail.client?.reference ?? '')
  const reasons = useReasons(detail.company, 'won')
  const [reasonCode, setReason] = useState('')
  const [overrideReason, setOverride] = useState('')
  const [isTried, setTried] = useState(false)
  const needsReason = detail.expired && overrideReason.trim() === ''
  const run = async () => {
    setTried(true)
    if (needsReason) return 'invalid'
    return order.run({
      idSell,
      clientReference,
      ...(reasonCode !== '' && { reasonCode }),
      ...(detail.expired && { expiryOverrideReason: overrideReason }),
    })
  }
  return (
    <OrderDialog order={order} target={detail} run={run} onClose={onClose}>
      <p>{t('ask.ApproveQuote', { key: detail.key })}</p>
      <FormRow label={t('approve.alternative')}>
        {({ id }) => (
          <SelectField
            id={id}
            value={idSell}
            onChange={setSell}
            options={offered.map((sell) => ({
              value: sell.idSell,
              label: `${sellName(detail, sell)} · ${format.money(sell.converted, 'USD')}`,
            }))}
          />
        )}
      </FormRow>
      <FormRow label={t('approve.reference')} note={t('optional')}>
        {({ id }) => (
          <InputGroup
            id={id}
            value={clientReference}
            maxLength={80}
            onChange={(event) => setReference(event.currentTarget.value)}
          />
        )}
      </FormRow>
      <FormRow label={t('reason.label')} note={t('optional')}>
        {({ id }) => (
          <SelectField
            id={id}
            value={reasonCode}
            onChange={setReason}
            options={[{ value: '', label: '—' }, ...reasons]}
          />
        )}
      </FormRow>
      {detail.expired && (
        <FormRow label={t('approve.expired')} error={isTried && needsReason ? t('form.sayWhy') : undefined}>
          {({ id, invalid }) => (
            <InputGroup
              id={id}
              intent={invalid ? 'danger' : 'none'}
              value={overrideReason}
              maxLength={300}
              onChange={(event) => setOverride(event.currentTarget.value)}
            />
          )}
        </FormRow>
      )}
    </OrderDialog>
  )
}
