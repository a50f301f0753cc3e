import { Button } from '@blueprintjs/core'
import { PlusIcon } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithTexts } from '../../../components/feedback/lazy-with-texts.tsx'
import { Empty } from '../../../components/feedback/empty.tsx'
import { ErrorCard } from '../../../components/feedback/error-card.tsx'
import { SkeletonRows } from '../../../components/feedback/skeleton.tsx'
import { useFormat } from '../../../lib/format/use-format.ts'
import { type MarkupRule, markupRuleRows } from '../queries.ts'
import { SettingsCard } from '../frame/settings-card.tsx'

const MarkupDrawer = lazyWithTexts(async () => (await import('./markup-drawer.tsx')).MarkupDrawer)

/** What a rule is about, in words; nothing named means every line. */
const useConditions = () => {
  const { t } = useTranslation('settings')
  const { t: shell } = useTranslation('shell')
  return (rule: MarkupRule): string => {
    const { transport, mode, client, clientName, origin, destination, chargeSection, chargeCode } = rule
    const lane = origin === undefined && destination === undefined ? '' : `${origin ?? '…'} → ${destination ?? '…'}`
    const words = [
      transport === undefined ? '' : shell(`transport.${transport}`),
      mode ?? '',
      clientName ?? client ?? '',
      lane,
      chargeSection === undefined ? '' : t(`markup.section.${chargeSection}`),
      chargeCode ?? '',
    ].filter((word) => word !== '')
    return words.length === 0 ? t('markup.everything') : words.join(' · ')
  }
}

/** What is added to a cost when it becomes a sell. */
export const MarkupCard = () => {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const conditions = useConditions()
  const { data, error, refetch } = useQuery(markupRuleRows)
  const [open, setOpen] = useState<string>()
  const add = (
    <Button
      variant="minimal"
      size="small"
      intent="primary"
      icon={<PlusIcon size={14} />}
      onClick={() => setOpen('new')}
    >
      {t('markup.new')}
    </Button>
  )
  const opened = data?.find(({ id }) => id === open)
  const value = ({ kind, value: amount, currency }: MarkupRule) =>
    kind === 'PERCENT'
      ? `${format.decimal(amount)} %`
      : t(`markup.amount.${kind}`, { amount: format.decimal(amount), currency })
  return (
    <SettingsCard section="markup" title={t('section.markup')} note={t('markup.note')} end={add}>
      {error !== null && data === undefined ? (
        <ErrorCard error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <SkeletonRows rows={5} height={40} />
      ) : data.length === 0 ? (
        <Empty kind="none" title={t('markup.none')} help={t('markup.noneHelp')} actions={add} level="h3" />
      ) : (
        <table className="dense-table fx-table markup-table">
          <thead>
            <tr>
              <th>{t('markup.name')}</th>
              <th>{t('markup.about')}</th>
              <th className="number">{t('markup.value')}</th>
              <th className="number">{t('markup.priority')}</th>
              <th>{t('markup.changed')}</th>
            </tr>
          </thead>
          <tbody>
            {data.map((rule) => (
              <tr key={rule.id} onClick={() => setOpen(rule.id)}>
                <td>
                  <button type="button" className="row-link" onClick={() => setOpen(rule.id)}>
                    {rule.name === '' ? t('markup.unnamed') : rule.name}
                  </button>
                </td>
                <td className="secondary">{conditions(rule)}</td>
                <td className="number">
                  <strong>{value(rule)}</strong>
                </td>
                <td className="number secondary">{rule.priority}</td>
                <td className="quiet">
                  {rule.changedBy.name} · {format.near(rule.changedAt)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="fx-foot">{t('markup.order')}</p>
      {(open === 'new' || opened !== undefined) && (
        <MarkupDrawer key={open} rule={opened} onClose={() => setOpen(undefined)} />
      )}
    </SettingsCard>
  )
}
