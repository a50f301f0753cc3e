import { Button } from '@blueprintjs/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Status } from '@freight/contracts/vocabulary/schemas'
import { offeredStatuses } from '@freight/contracts/vocabulary/quotation'
import type { RouteResponse } from '@freight/contracts/registry/routes'
import { Link } from 'react-router-dom'
import { Avatar } from '../../../components/avatar.tsx'
import { offerUndo, notify } from '../../../components/feedback/toaster.ts'
import { FormRow, SelectField, Segments } from '../../../components/form/form-row.tsx'
import { useMay } from '../../../lib/auth/session.ts'
import { useErrorText } from '../../../lib/api/api.ts'
import { useMe } from '../../../lib/auth/me.ts'
import {
  type Organization,
  commercialsOptions,
  figuresOptions,
  quotationsOptions,
  type Segment,
} from '../organization-queries.ts'
import { useEntryCommand } from '../../../components/catalogue/entry-commands.ts'
import { currencySign, MISSING, useFormat } from '../../../lib/format/format.ts'
import { SkeletonRows } from '../../../components/feedback/load-state.tsx'
import { Lane, ModeCell } from '../../../components/lane/lane.tsx'
import { Reference, StatusChip } from '../../../components/quotation/status-chip.tsx'
import { quotationPath } from '../../../lib/browser/quotation-path.ts'
import { listPath } from '../paths.ts'

/** Sparkline of twelve values without axes, with a dot at the last one. */
const Sparkline = ({ values, label }: { values: readonly number[]; label: string }) => {
  const [width, height, edge] = [84, 30, 4]
  const [lowest, highest] = [Math.min(...values), Math.max(...values)]
  const x = (index: number) => edge + (index * (width - 2 * edge)) / Math.max(1, values.length - 1)
  const y = (value: number) =>
    highest === lowest ? height / 2 : height - edge - ((value - lowest) / (highest - lowest)) * (height - 2 * edge)
  const points = values.map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`)
  const last = values.at(-1)
  if (last === undefined) return null
  return (
    <svg className="sparkline" width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img">
      <title>{label}</title>
      <polyline points={points.join(' ')} />
      <circle cx={x(values.length - 1)} cy={y(last)} r={2.5} />
    </svg>
  )
}

interface FigureProps {
  name: string
  value: ReactNode
  unit?: string | undefined
  below: string
  series: readonly number[]
}

const Figure = ({ name, value, unit, below, series }: FigureProps) => {
  const { t } = useTranslation('organizations')
  return (
    <div className="entry-figure">
      <div>
        <p className="entry-figure-name">{name}</p>
        <p className="entry-figure-value">
          <strong>{value}</strong> {unit !== undefined && <span className="quiet">{unit}</span>}
        </p>
        <p className="entry-figure-below">{below}</p>
      </div>
      <Sparkline values={series} label={t('figures.byMonth', { name })} />
    </div>
  )
}

const share = (won: number, lost: number) => (won + lost === 0 ? undefined : (100 * won) / (won + lost))

/** Twelve months of the organization; the margin only for users with the right. */
export const Figures = ({ id }: { id: string }) => {
  const { t } = useTranslation(['organizations', 'catalogue'])
  const format = useFormat()
  const { data } = useQuery(figuresOptions(id))
  if (data === undefined) return <div className="org-figures entry-figures card" aria-busy="true" />
  const { quotations, decided, sold, withoutRate, margin } = data
  const rate = share(decided.won, decided.lost)
  const before = (value: string) => t('common.formerValue', { value })
  const percent = (value: string | number | undefined) => (value === undefined ? MISSING : format.decimal(value, 1))
  const money = (text: string | undefined) => {
    if (sold === undefined || text === undefined) return { text: MISSING }
    const [amount, currency] = [Number(text), currencySign(sold.currency)]
    return amount < 1000
      ? { text: format.decimal(text, 0), unit: currency }
      : { text: format.decimal(amount / 1000, 1), unit: t('common.thousandsOf', { currency }) }
  }
  const [current, previous] = [money(sold?.amount), money(sold?.before)]
  const soldBefore =
    previous.unit === undefined || previous.unit === current.unit ? previous.text : `${previous.text} ${previous.unit}`
  return (
    <section
      className="org-figures entry-figures card"
      data-four={margin !== undefined || undefined}
      aria-label={t('figures.title')}
    >
      <Figure
        name={t('figures.quotations')}
        value={format.decimal(quotations.count)}
        below={t('figures.open', { count: quotations.open })}
        series={quotations.byMonth}
      />
      <Figure
        name={t('common.winRate')}
        value={percent(rate)}
        unit={rate === undefined ? undefined : '%'}
        below={t('common.wonOfDecided', { count: decided.won + decided.lost, won: decided.won })}
        series={decided.ratePct}
      />
      <Figure
        name={t('figures.sold')}
        value={current.text}
        unit={current.unit}
        below={withoutRate === undefined ? before(soldBefore) : t('common.withoutRate', { count: withoutRate })}
        series={sold?.byMonth ?? []}
      />
      {margin !== undefined && (
        <Figure
          name={t('common.margin')}
          value={percent(margin.pct)}
          unit={margin.pct === undefined ? undefined : '%'}
          below={before(percent(margin.before))}
          series={margin.byMonth}
        />
      )}
    </section>
  )
}

const SOON_DAYS = 3
const segments = ['ALL', 'OPEN', 'WON', 'LOST'] as const

/** Quotations of the organization that the user has access to. */
export const QuotationsCard = ({ id }: { id: string }) => {
  const { t } = useTranslation('organizations')
  const may = useMay()
  const [segment, setSegment] = useState<Segment>('ALL')
  const { data } = useQuery(quotationsOptions(id, segment))
  const path = listPath(id, may)
  return (
    <section className="card org-quotations">
      <header className="card-head">
        <h2>{t('quotations.title')}</h2>
        {data !== undefined && <span className="count">{data.counts.ALL}</span>}
        <div className="end">
          <Segments
            label={t('quotations.which')}
            value={segment}
            segments={segments.map((value) => ({ value, label: t(`quotations.${value}`) }))}
            onChange={setSegment}
          />
          {path !== undefined && (
            <Link className="self-middle pad-0-8 no-wrap size-12-5 medium" to={path}>
              {t('quotations.list')}
            </Link>
          )}
        </div>
      </header>
      {data === undefined ? (
        <SkeletonRows rows={4} height={31} />
      ) : data.rows.length === 0 ? (
        <p className="card-body quiet">{t(data.counts.ALL === 0 ? 'quotations.none' : 'quotations.noneOf')}</p>
      ) : (
        <Table rows={data.rows} />
      )}
    </section>
  )
}

type Row = RouteResponse<'GET /app/v1/organizations/:id/quotations'>['rows'][number]

const Table = ({ rows }: { rows: readonly Row[] }) => {
  const { t } = useTranslation('organizations')
  return (
    <div className="org-table-scroller scrolls-both">
      <table className="dense-table org-table">
        <thead>
          <tr>
            <th scope="col">{t('quotations.reference')}</th>
            <th scope="col">{t('quotations.status')}</th>
            <th scope="col">{t('quotations.created')}</th>
            <th scope="col">{t('quotations.lane')}</th>
            <th scope="col">{t('quotations.mode')}</th>
            <th scope="col">{t('quotations.incoterm')}</th>
            <th scope="col" className="number">
              {t('quotations.sell')}
            </th>
            <th scope="col" className="number">
              {t('quotations.validity')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <QuotationLine key={row.key} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const offered: readonly Status[] = offeredStatuses

const QuotationLine = ({ row }: { row: Row }) => {
  const { t } = useTranslation('organizations')
  const format = useFormat()
  const may = useMay()
  const path = quotationPath(row.key, may)
  const isAwaited = offered.includes(row.status)
  const isSoon = isAwaited && row.validUntil !== undefined && format.daysUntil(row.validUntil) <= SOON_DAYS
  return (
    <tr data-quiet={row.cancelled || undefined}>
      <td>
        {path === undefined ? (
          <Reference value={row.key} />
        ) : (
          <Link to={path}>
            <Reference value={row.key} />
          </Link>
        )}
      </td>
      <td>
        {row.cancelled ? <span className="tag">{t('quotations.cancelled')}</span> : <StatusChip status={row.status} />}
      </td>
      <td className="secondary">{format.dayMonth(row.createdAt)}</td>
      <td className="org-lane max-width-0 clips dots-end">
        <Lane origin={row.origin} destination={row.destination} />
      </td>
      <td>
        <ModeCell transport={row.transportMode} mode={row.modo} />
      </td>
      <td className="secondary">{row.incoterm}</td>
      <td className={row.sell === undefined ? 'number quiet' : 'number'}>{format.amount(row.sell)}</td>
      <td
        className={isSoon ? 'number hue' : row.validUntil === undefined ? 'number quiet' : 'number'}
        data-hue={row.expired ? 'red' : 'amber'}
      >
        {format.date(row.validUntil)}
      </td>
    </tr>
  )
}

const monthOf = (iso: string) => `${iso.slice(5, 7)}/${iso.slice(0, 4)}`

/** Representative of the organization, and whether its sales need approval. */
export const RepCard = ({ organization }: { organization: Organization }) => {
  const { t } = useTranslation('organizations')
  const may = useMay()
  const me = useMe()
  const [isChoosing, setChoosing] = useState(false)
  const { salesRep, approvalRequired } = organization
  const isChangeable = may('MODIFICAR_ORGANIZACION') && organization.mergedInto === undefined
  return (
    <section className="card">
      <header className="card-head">
        <h2>{t('common.salesRep')}</h2>
        {isChangeable && !isChoosing && (
          <div className="end">
            <button type="button" className="link-button" onClick={() => setChoosing(true)}>
              {t('common.reassign')}
            </button>
          </div>
        )}
      </header>
      <div className="card-body pad-10-12 stack gap-4">
        <div className="row gap-8">
          {salesRep === undefined ? (
            <span className="quiet">{t('rep.none')}</span>
          ) : (
            <>
              <Avatar name={salesRep.name} own={salesRep.id === me.id} size={22} />
              <span className="clipped medium">{salesRep.name}</span>
            </>
          )}
          {organization.salesRepSince !== undefined && (
            <span className="quiet margin-left-auto no-wrap">
              {t('rep.since', { month: monthOf(organization.salesRepSince) })}
            </span>
          )}
        </div>
        {isChoosing && <Reassign organization={organization} onClose={() => setChoosing(false)} />}
        <div className="org-line line-20 flex between gap-12 min-width-0">
          <span className="quiet">{t('rep.approval')}</span>
          <span
            title={approvalRequired?.reason}
            className={approvalRequired === null ? undefined : 'hue'}
            data-hue="amber"
          >
            {approvalRequired === null ? t('rep.belowMinimum') : `${t('rep.always')}: ${approvalRequired.reason}`}
          </span>
        </div>
      </div>
    </section>
  )
}

const Reassign = ({ organization, onClose }: { organization: Organization; onClose: () => void }) => {
  const { t } = useTranslation('organizations')
  const errorText = useErrorText()
  const { data } = useQuery(commercialsOptions)
  const reassign = useEntryCommand('organization')
  const before = organization.salesRep?.id ?? ''
  const [chosen, setChosen] = useState(before)
  const options = [
    { value: '', label: t('rep.none') },
    ...(data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ]
  const reportFailure = (error: unknown) =>
    void notify({ kind: 'failed', title: t('rep.failed'), text: errorText(error) })
  const save = async () => {
    if (chosen === before) return onClose()
    try {
      const { revision } = await reassign.run({
        id: organization.id,
        revision: organization.revision,
        name: 'ReassignSalesRep',
        body: { salesRep: chosen },
      })
      onClose()
      const rep = options.find(({ value }) => value === chosen)?.label ?? ''
      void offerUndo({
        key: `organization-${organization.id}`,
        title: t('rep.done', { name: organization.nombreFantasia, rep }),
        undo: () =>
          void reassign
            .run({ id: organization.id, revision, name: 'ReassignSalesRep', body: { salesRep: before } })
            .catch(reportFailure),
      })
    } catch (error) {
      reportFailure(error)
    }
  }
  return (
    <div className="pad-4-0-8 stack gap-8">
      <FormRow label={t('rep.to')}>
        {({ id }) => <SelectField id={id} value={chosen} options={options} onChange={setChosen} />}
      </FormRow>
      <div className="flex wrap to-end gap-8 margin-left-auto">
        <Button variant="minimal" size="small" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button size="small" className="in-place-save ink-accent" loading={reassign.isBusy} onClick={() => void save()}>
          {t('rep.save')}
        </Button>
      </div>
    </div>
  )
}
