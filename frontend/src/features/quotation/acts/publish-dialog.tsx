import { WarningSignIcon } from '@blueprintjs/icons'
import { endsLacking, soldLines } from '@freight/contracts/cost-comparison/best-cost'
import { freightEquipmentLacking } from '@freight/contracts/cost-comparison/equipment'
import { Trans, useTranslation } from 'react-i18next'
import { useAndList } from '../../../components/catalogue/use-and-list.ts'
import { useAnnouncedWarnings } from '../../../components/offer/use-announced.ts'
import { NoticeCard } from '../../../components/feedback/load-state.tsx'
import { Money } from '../../../components/money.tsx'
import { StatusChip } from '../../../components/quotation/status-chip.tsx'
import { useFormat, MISSING } from '../../../lib/format/format.ts'
import { ValidityWords } from '../summary/price-cards.tsx'
import { lacksApproval } from '../approval.ts'
import { ApprovalWhy } from '../approval/approval-card.tsx'
import { sellName } from '../sell-name.ts'
import { useQuotationCommand } from '../quotation-mutations.ts'
import { CommandDialog, type ActDialogProps } from '../commands/command-dialog.tsx'
import { type DialogField, required } from '../../../components/overlay/command-dialog.tsx'

const warning = <WarningSignIcon size={14} aria-hidden="true" />

/** Shows sale, margin, validity, required approvals and unpriced parts before publishing to the commercial. */
export const PublishDialog = ({ detail, onClose }: ActDialogProps) => {
  const { t } = useTranslation('quotations')
  const format = useFormat()
  const andList = useAndList()
  const announcedWarnings = useAnnouncedWarnings((one) => sellName(detail, one))
  const command = useQuotationCommand('PublishQuote', detail)
  const sell = detail.sell.find((one) => one.idSell === detail.sellectedSell)
  const expiredSells = detail.sell.filter(({ validez }) => format.daysUntil(validez) < 0)
  const linesOfSells = detail.sell.map((one) => soldLines(one))
  const uncoveredLegs = [...new Set(linesOfSells.flatMap((lines) => endsLacking(detail, lines)))]
  const uncoveredTypes = [...new Set(linesOfSells.flatMap((lines) => freightEquipmentLacking(detail, lines)))]
  const isUncovered = uncoveredLegs.length + uncoveredTypes.length > 0
  const fields: readonly DialogField[] = [
    {
      name: 'uncoveredReason',
      kind: 'area',
      when: () => isUncovered,
      label: t('command.PublishQuote.reason'),
      problem: required(t('form.sayWhy')),
      maxLength: 500,
    },
    {
      name: 'alternatives',
      row: () => (
        <>
          {detail.sell.filter(lacksApproval).map((one) => (
            <NoticeCard key={one.idSell} icon={warning} hue="amber">
              <p className="notice-title">{t('command.PublishQuote.needsApproval', { name: sellName(detail, one) })}</p>
              <ApprovalWhy detail={detail} sell={one} withoutSending />
            </NoticeCard>
          ))}
          {detail.sell.length > 1 && (
            <p className="quiet">{t('command.PublishQuote.alternatives', { count: detail.sell.length })}</p>
          )}
        </>
      ),
    },
  ]
  const nextStatus = detail.publicationNo > 0 ? 'UPDATED' : 'QUOTED'
  return (
    <CommandDialog
      command={command}
      target={detail}
      fields={fields}
      run={({ uncoveredReason }) => command.run(isUncovered ? { uncoveredReason } : {})}
      isWritten={isUncovered}
      onClose={onClose}
    >
      <p>
        <Trans
          t={t}
          i18nKey="command.PublishQuote.ask"
          values={{ key: detail.key, name: detail.commercial.name }}
          components={{ status: <StatusChip status={nextStatus} /> }}
        />
      </p>
      <dl className="figures grid radius-control">
        <div className="pad-5-10">
          <dt className="label">{t('sell.title')}</dt>
          <dd className="ink semibold no-wrap">
            <Money amount={sell?.converted} currency={detail.displayCurrency} />
          </dd>
        </div>
        {sell?.margin !== undefined && (
          <div className="pad-5-10">
            <dt className="label">{t('column.margin')}</dt>
            <dd className="ink semibold no-wrap">{format.margin(sell.margin.marginPct, sell.margin.atMost)}</dd>
          </div>
        )}
        <div className="pad-5-10">
          <dt className="label">{t('column.validity')}</dt>
          <dd className="ink semibold no-wrap">
            {sell ? <ValidityWords validez={sell.validez} shipmentDate={detail.shipmentDate} /> : MISSING}
          </dd>
        </div>
      </dl>
      {expiredSells.length > 0 && (
        <NoticeCard icon={warning} hue="amber">
          {t('command.PublishQuote.expired', {
            count: expiredSells.length,
            names: andList(expiredSells.map((one) => sellName(detail, one))),
          })}
        </NoticeCard>
      )}
      {announcedWarnings(detail, detail.sell).map((text) => (
        <NoticeCard key={text} icon={warning} hue="amber">
          {text}
        </NoticeCard>
      ))}
      {uncoveredTypes.length > 0 && (
        <NoticeCard icon={warning} hue="amber">
          {t('command.PublishQuote.withoutFreight', { types: andList(uncoveredTypes) })}
        </NoticeCard>
      )}
      {uncoveredLegs.length > 0 && (
        <NoticeCard icon={warning} hue="amber">
          {t('command.PublishQuote.uncovered', {
            incoterm: detail.incoterm,
            what: andList(uncoveredLegs.map((leg) => t(`uncovered.${leg}`))),
          })}
        </NoticeCard>
      )}
    </CommandDialog>
  )
}
