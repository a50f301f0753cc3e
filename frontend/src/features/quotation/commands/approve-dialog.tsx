import type { SellGroup } from '@freight/contracts/pricing/offer/sell-group'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRequestFieldNames } from '../../../components/quotation/use-request-field-names.ts'
import { MISSING, useFormat } from '../../../lib/format/format.ts'
import { useQuotationCommand } from '../quotation-mutations.ts'
import { CommandDialog, type ActDialogProps } from './command-dialog.tsx'
import { sellName } from '../sell-name.ts'
import { useReasons } from './use-reasons.ts'
import { type DialogField, type DialogValues, required } from '../../../components/overlay/command-dialog.tsx'
import { SelectRow } from '../../../components/form/rows.tsx'

/** Records the client's approval: revision, alternative and the client's reference. */
export const ApproveDialog = ({ detail, onClose }: ActDialogProps) => {
  const { t } = useTranslation('quotations')
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
    t(format.daysUntil(day) < 0 ? 'command.ApproveQuote.ended' : 'command.ApproveQuote.until', {
      until: format.date(day),
    })
  const until = end === undefined ? undefined : validityOf(end)
  const amountTexts = ({ totals }: Pick<SellGroup, 'totals'>) =>
    totals.map(({ amount, currency }) => format.money(amount, currency))
  const totalText = (sell: Pick<SellGroup, 'totals'>) => amountTexts(sell).join(' + ')
  const currentSell = detail.sell.find((sell) => sell.idSell === idSell)
  const droppedSell =
    sentSell && currentSell && totalText(sentSell) !== totalText(currentSell) ? currentSell : undefined
  const amendedFields = revision?.amendedSince ?? []
  const isAnother = revision !== last || detail.status !== 'SENT'
  const reasons = useReasons(detail.company)('won')
  const fields: readonly DialogField[] = [
    {
      name: 'clientReference',
      initial: detail.client?.reference,
      label: t('command.ApproveQuote.reference'),
      note: t('optional'),
      maxLength: 80,
    },
    {
      name: 'reasonCode',
      label: t('reason.label'),
      note: t('optional'),
      options: [{ value: '', label: MISSING }, ...reasons],
    },
    {
      name: 'expiryOverrideReason',
      when: () => revision?.expired?.includes(idSell) === true,
      label: t('command.ApproveQuote.expired'),
      problem: required(t('form.sayWhy')),
      maxLength: 300,
    },
  ]
  const run = ({ reasonCode, ...values }: DialogValues) =>
    command.run({
      ...(revisionNo !== undefined && { revisionNo }),
      idSell,
      ...values,
      ...(reasonCode !== '' && { reasonCode }),
    })
  return (
    <CommandDialog command={command} target={detail} fields={fields} run={run} onClose={onClose}>
      <p>{t('command.ApproveQuote.ask', { key: detail.key })}</p>
      {detail.revisions.length > 1 && (
        <SelectRow
          label={t('command.ApproveQuote.revision')}
          hint={until}
          value={String(revisionNo)}
          onChange={(value) => setRevision(Number(value))}
          options={detail.revisions.toReversed().map((one) => ({
            value: String(one.revisionNo),
            label: t('command.ApproveQuote.numbered', {
              number: one.revisionNo,
              sent: format.date(one.sentAt),
            }),
          }))}
        />
      )}
      <SelectRow
        label={t('command.ApproveQuote.alternative')}
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
            t('command.ApproveQuote.asSent', { number: revisionNo }),
            ...(droppedSell === undefined
              ? []
              : [t('command.ApproveQuote.dropped', { amounts: totalText(droppedSell) })]),
            ...(amendedFields.length > 0
              ? [t('command.ApproveQuote.amended', { fields: fieldNames(amendedFields) })]
              : []),
          ].join(' ')}
        </p>
      )}
    </CommandDialog>
  )
}
