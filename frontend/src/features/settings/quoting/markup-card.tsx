import { groupName } from '@freight/contracts/vocabulary/client-group'
import { Button } from '@blueprintjs/core'
import { PlusIcon, WarningSignIcon } from '@blueprintjs/icons'
import { needsReview } from '@freight/contracts/markup-rule/needs-review'
import { useQuery } from '@tanstack/react-query'
import { useState, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { costRights } from '@freight/contracts/access/cost-rights'
import type { RouteQuery, RouteResponse } from '@freight/contracts/registry/routes'
import { Link } from 'react-router-dom'
import { lazyPart } from '../../../components/feedback/lazy-part.tsx'
import { Empty, ErrorCard, LoadState } from '../../../components/feedback/load-state.tsx'
import { useFormat } from '../../../lib/format/format.ts'
import { type MarkupRule, markupRuleRows, markupPreviewOptions } from '../settings-queries.ts'
import { SettingsCard } from '../frame/settings-card.tsx'
import { useSession } from '../../../lib/auth/session.ts'
import type { MarkupValues } from './use-markup-form.ts'

type Preview = RouteResponse<'GET /app/v1/markup-rules/preview'>
type PreviewQuery = RouteQuery<'GET /app/v1/markup-rules/preview'>

const MAX_OFFERS = 100

/** The typed rule as a query; undefined for an invalid value or a missing basis. */
const queryOf = ({ name: _name, ...values }: MarkupValues, id: string | undefined): PreviewQuery | undefined =>
  /^\d+(\.\d+)?$/.test(values.value) && (values.kind !== 'AMOUNT' || values.basis !== '')
    ? ({ id, ...Object.fromEntries(Object.entries(values).filter(([, text]) => text !== '')) } as PreviewQuery)
    : undefined

interface MarkupPreviewProps {
  values: MarkupValues
  /** Id of the changed rule; absent for a new one. */
  id: string | undefined
}

/** Preview of the last offers with the typed rule; requires cost rights. */
export const MarkupPreview = ({ values, id }: MarkupPreviewProps) => {
  const { t } = useTranslation('settings')
  const now = queryOf(values, id)
  return (
    <Effect
      now={now}
      title={t('markup.preview.title')}
      help={now === undefined ? t('markup.preview.incomplete') : t('markup.preview.help', { most: MAX_OFFERS })}
    />
  )
}

/** Preview of the last offers without a rule; requires cost rights. */
export const DeletionPreview = ({ id }: { id: string }) => {
  const { t } = useTranslation('settings')
  return (
    <Effect
      now={{ id }}
      title={t('markup.preview.without')}
      help={t('markup.preview.withoutHelp', { most: MAX_OFFERS })}
    />
  )
}

interface EffectProps {
  /** The current query; undefined: it cannot be calculated. */
  now: PreviewQuery | undefined
  title: string
  help: string
}

/** Calculates on request, and marks the result as outdated after a change. */
const Effect = ({ now, title, help }: EffectProps) => {
  const { t } = useTranslation('settings')
  const heading = useId()
  const session = useSession()
  const [query, setQuery] = useState<PreviewQuery>()
  const { data, error, isFetching, refetch } = useQuery(markupPreviewOptions(query))
  if (!costRights(session?.permissions ?? []).lines) return null
  const isOutdated = query !== undefined && JSON.stringify(query) !== JSON.stringify(now)
  return (
    <section className="markup-preview pad-top-12 grid gap-8 line-above" aria-labelledby={heading}>
      <header className="row between gap-8">
        <h3 id={heading}>{title}</h3>
        <Button
          size="small"
          disabled={now === undefined}
          loading={isFetching}
          onClick={() => (isOutdated || query === undefined ? setQuery(now) : void refetch())}
        >
          {t(query === undefined ? 'markup.preview.run' : 'markup.preview.again')}
        </Button>
      </header>
      <p className="quiet">{help}</p>
      {error !== null ? (
        <ErrorCard error={error} title={t('markup.preview.failed')} onRetry={() => void refetch()} />
      ) : (
        data !== undefined && (
          <>
            {isOutdated && <p role="status">{t('markup.preview.outdated')}</p>}
            <Result preview={data} isDeletion={query?.value === undefined} />
          </>
        )
      )}
    </section>
  )
}

type Earned = Preview['changed'][number]['before'] & { difference?: string }

const EarnedCell = ({ earned }: { earned: Earned }) => {
  const format = useFormat()
  const { sell, difference, margin, marginPct } = earned
  const isMore = difference !== undefined && !difference.startsWith('-')
  return (
    <td className="number">
      <span className="as-block semibold">{format.amount(sell)}</span>
      {difference !== undefined && (
        <span className="as-block">
          {isMore && '+'}
          {format.amount(difference)}
        </span>
      )}
      <span className="hue as-block quiet" data-hue={margin.startsWith('-') ? 'red' : undefined}>
        {format.margin(marginPct)}
      </span>
    </td>
  )
}

const columnsOf = (isDeletion: boolean) => ['sold', 'now', isDeletion ? 'deleted' : 'new'] as const

const Result = ({ preview, isDeletion }: { preview: Preview; isDeletion: boolean }) => {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const { offers, unknown, changed, marginPct, currency } = preview
  const known = offers - unknown
  if (offers === 0) return <p role="status">{t('markup.preview.none')}</p>
  return (
    <>
      <p role="status">
        <strong>
          {changed.length === 0
            ? t('markup.preview.unchanged', { count: known })
            : t('markup.preview.changed', { count: changed.length, offers: known })}
        </strong>
      </p>
      {unknown > 0 && <p className="quiet">{t('markup.preview.unknown', { count: unknown })}</p>}
      <p>
        {t('markup.preview.average')}{' '}
        <span className="secondary">
          {[marginPct.before, marginPct.now].map((pct) => format.margin(pct)).join(' → ')} →{' '}
          <strong>{format.margin(marginPct.after)}</strong>
        </span>
      </p>
      {changed.length > 0 && (
        <div className="markup-preview-rows max-height-320 scrolls-both edge radius-card">
          <table className="dense-table">
            <thead>
              <tr>
                <th>{t('markup.preview.offer', { currency })}</th>
                {columnsOf(isDeletion).map((name) => (
                  <th key={name} className="number">
                    {t(`markup.preview.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {changed.map(({ key, client, before, now, after }) => (
                <tr key={key}>
                  <td>
                    <Link to={`/pricing/cotizaciones/${encodeURIComponent(key)}`}>{key}</Link>
                    <span className="quiet as-block">{client}</span>
                  </td>
                  <EarnedCell earned={before} />
                  <EarnedCell earned={now} />
                  <EarnedCell earned={after} />
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}

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
    if (data === undefined) return <LoadState error={error} onRetry={refetch} rows={5} height={40} />
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
