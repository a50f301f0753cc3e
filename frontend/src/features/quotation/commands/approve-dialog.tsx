import type { SellGroup } from '@freight/contracts/pricing/offer/sell-group'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRequestFieldNames } from '../../../components/quotation/use-request-field-names.ts'
import { MISSING } from '../../../lib/format/format.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { useQuotationCommand } from '../quotation-mutations.ts'
import { CommandDialog } from './command-dialog.tsx'
import { sellName } from '../sell-name.ts'
import { useReasons } from './use-reasons.ts'
import type { ActDialogProps } from './act.ts'
import { InputRow, SelectRow } from '../../../components/form/rows.tsx'

/** Records the client's approval: revision, alternative and the client's reference. */
export const ApproveDialog = ({ detail, onClose }: ActDialogProps) => {
  const { t } = useTranslation('quotations')
  const { t: tCommands } = useTranslation('quotationCommands')
  const format = useFormat()
  const command = useQuotationCommand('ApproveQuote', detail)
  const fieldNames = useRequestFieldNames()
  const last = detail.revisions.at(-1)
  const [revisionNo, setRevision] = useState(last?.revisionNo)
  const revision = detail.revisions.find((one) => one.revisionNo === revisionNo)
  const sentSells = revision?.sells ?? []
  const [chosen, setSell] = useState(detail.sellectedSell)
  const idSell = sentSells.find((sell) => sell.idSell === chosen)?.idSell ?? revision?.sellectedSell ?? ''
  const sentSell = sentSells.find((sell) => sell.idSell === idSell)
  // Each alternative has its own validity: that of the revision is the earliest of them.
  const end = sentSell?.validez ?? revision?.validUntil
  const validityOf = (day: string) =>
    tCommands(format.daysUntil(day) < 0 ? 'approve.ended' : 'approve.until', { until: format.date(day) })
  const until = end === undefined ? undefined : validityOf(end)
  const amountTexts = ({ totals }: Pick<SellGroup, 'totals'>) =>
    totals.map(({ amount, currency }) => format.money(amount, currency))
  const totalText = (sell: Pick<SellGroup, 'totals'>) => amountTexts(sell).join(' + ')
  const currentSell = detail.sell.find((sell) => sell.idSell === idSell)
  const droppedSell =
    sentSell && currentSell && totalText(sentSell) !== totalText(currentSell) ? currentSell : undefined
  const amendedFields = revision?.amendedSince ?? []
  const isAnother = revision !== last || detail.status !== 'SENT'
  const [clientReference, setReference] = useState(detail.client?.reference ?? '')
  const reasons = useReasons(detail.company, 'won')
  const [reasonCode, setReason] = useState('')
  const [overrideReason, setOverride] = useState('')
  const [isTried, setTried] = useState(false)
  const isExpired = revision?.expired?.includes(idSell) === true
  const needsReason = isExpired && overrideReason.trim() === ''
  const run = async () => {
    setTried(true)
    if (needsReason) return 'invalid'
    return command.run({
      ...(revisionNo !== undefined && { revisionNo }),
      idSell,
      clientReference,
      ...(reasonCode !== '' && { reasonCode }),
      ...(isExpired && { expiryOverrideReason: overrideReason }),
    })
  }
  return (
    <CommandDialog command={command} target={detail} run={run} onClose={onClose}>
      <p>{t('ask.ApproveQuote', { key: detail.key })}</p>
      {detail.revisions.length > 1 && (
        <SelectRow
          label={tCommands('approve.revision')}
          hint={until}
          value={String(revisionNo)}
          onChange={(value) => setRevision(Number(value))}
          options={detail.revisions.toReversed().map((one) => ({
            value: String(one.revisionNo),
            label: tCommands('approve.numbered', {
              number: one.revisionNo,
              sent: format.date(one.sentAt),
            }),
          }))}
        />
      )}
      <SelectRow
        label={t('approve.alternative')}
        value={idSell}
        onChange={setSell}
        options={sentSells.map((sell) => ({
          value: sell.idSell,
          label: [sellName(detail, sell), ...amountTexts(sell)].join(' · '),
        }))}
      />
      {isAnother && (
        <p className="secondary" role="status">
          {[
            tCommands('approve.asSent', { number: revisionNo }),
            ...(droppedSell === undefined ? [] : [tCommands('approve.dropped', { amounts: totalText(droppedSell) })]),
            ...(amendedFields.length > 0 ? [tCommands('approve.amended', { fields: fieldNames(amendedFields) })] : []),
          ].join(' ')}
        </p>
      )}
      <InputRow
        label={t('approve.reference')}
        note={t('optional')}
        value={clientReference}
        maxLength={80}
        onChange={setReference}
      />
      <SelectRow
        label={t('reason.label')}
        note={t('optional')}
        value={reasonCode}
        onChange={setReason}
        options={[{ value: '', label: MISSING }, ...reasons]}
      />
      {isExpired && (
        <InputRow
          label={t('approve.expired')}
          error={isTried && needsReason ? t('form.sayWhy') : undefined}
          value={overrideReason}
          maxLength={300}
          onChange={setOverride}
        />
      )}
    </CommandDialog>
  )
}
