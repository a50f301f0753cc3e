import { groupName } from '@freight/contracts/vocabulary/client-group'
import { Button } from '@blueprintjs/core'
import { PlusIcon, WarningSignIcon } from '@blueprintjs/icons'
import { needsReview } from '@freight/contracts/markup-rule/needs-review'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../components/feedback/lazy-part.tsx'
import { Empty } from '../../../components/feedback/empty.tsx'
import { ErrorCard, SkeletonRows } from '../../../components/feedback/load-state.tsx'
import { useFormat } from '../../../lib/format/format.ts'
import { type MarkupRule, markupRuleRows } from '../settings-queries.ts'
import { SettingsCard } from '../frame/settings-card.tsx'

const MarkupDrawer = lazyPart(async () => (await import('./markup-drawer.tsx')).MarkupDrawer)

/** Conditions of a rule as text; without any it applies to every line. */
const useConditions = () => {
  const { t } = useTranslation('settings')
  const { t: shell } = useTranslation('shell')
  return (rule: MarkupRule): string => {
    const { transport, mode, client, clientName, origin, destination, chargeSection, chargeCode, lines, kind } = rule
    const lane = origin === undefined && destination === undefined ? '' : `${origin ?? '…'} → ${destination ?? '…'}`
    const group = client === undefined ? undefined : groupName(client)
    const words = [
      transport === undefined ? '' : shell(`transport.${transport}`),
      mode ?? '',
      group === undefined ? (clientName ?? client ?? '') : t('markup.clientGroup', { name: group }),
      lane,
      chargeSection === undefined ? '' : t(`section.${chargeSection}`),
      chargeCode ?? '',
      lines === 'MAIN_FREIGHT' ? t('markup.lines.MAIN_FREIGHT') : '',
    ].filter((word) => word !== '')
    return words.length === 0
      ? t(kind === 'MINIMUM_PROFIT' ? 'markup.wholeShipment' : 'markup.everything')
      : words.join(' · ')
  }
}

/** Rules for the markup from cost to sell. */
export const MarkupCard = () => {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const conditions = useConditions()
  const { data, error, refetch } = useQuery(markupRuleRows)
  const [openId, setOpenId] = useState<string>()
  const add = (
    <Button
      variant="minimal"
      size="small"
      intent="primary"
      icon={<PlusIcon size={14} />}
      onClick={() => setOpenId('new')}
    >
      {t('markup.new')}
    </Button>
  )
  const openedMarkup = data?.find(({ id }) => id === openId)
  const valueText = ({ kind, value: amount, currency, basis = 'SHIPMENT' }: MarkupRule) =>
    kind === 'PERCENT'
      ? format.percent(amount)
      : t(`markup.amount.${kind}`, { amount: format.decimal(amount), currency, unit: t(`markup.basis.${basis}`) })
  const toReview = data?.filter(needsReview).length ?? 0
  const content = () => {
    if (error !== null && data === undefined) return <ErrorCard error={error} onRetry={() => void refetch()} />
    if (data === undefined) return <SkeletonRows rows={5} height={40} />
    if (data.length === 0)
      return <Empty kind="none" title={t('common.noRulesYet')} help={t('markup.noneHelp')} actions={add} level="h3" />
    return (
      <div className="scrolls-x">
        <table className="dense-table row-hovers fx-table markup-table">
          <thead>
            <tr>
              <th>{t('column.name')}</th>
              <th>{t('markup.about')}</th>
              <th className="number">{t('markup.value')}</th>
              <th className="number">{t('markup.priority')}</th>
              <th>{t('markup.changed')}</th>
            </tr>
          </thead>
          <tbody>
            {data.map((rule) => (
              <tr className="pointer" key={rule.id} onClick={() => setOpenId(rule.id)}>
                <td>
                  <button type="button" className="text-button medium" onClick={() => setOpenId(rule.id)}>
                    {rule.name === '' ? t('common.unnamed') : rule.name}
                  </button>
                </td>
                <td className="secondary">{conditions(rule)}</td>
                <td className="number">
                  <strong>{valueText(rule)}</strong>
                  {needsReview(rule) && (
                    <>
                      {' '}
                      <Button
                        size="small"
                        variant="minimal"
                        className="hue"
                        data-hue="amber"
                        icon={<WarningSignIcon size={12} aria-hidden="true" />}
                        onClick={() => setOpenId(rule.id)}
                      >
                        {t('markup.review')}
                      </Button>
                    </>
                  )}
                </td>
                <td className="number secondary">{rule.priority}</td>
                <td className="quiet">
                  {rule.changedBy.name} · {format.near(rule.changedAt)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    )
  }
  return (
    <SettingsCard section="markup" title={t('section.markup')} note={t('markup.note')} end={add}>
      {content()}
      <p className="pad-7-12 ink-3 line-16 row gap-6 size-12">{t('markup.order')}</p>
      {toReview > 0 && (
        <p className="pad-7-12 ink-3 line-16 hue row gap-6 size-12" data-hue="amber">
          {t('markup.toReview', { count: toReview })}
        </p>
      )}
      {(openId === 'new' || openedMarkup !== undefined) && (
        <MarkupDrawer key={openId} rule={openedMarkup} onClose={() => setOpenId(undefined)} />
      )}
    </SettingsCard>
  )
}
