import { Button } from '@blueprintjs/core'
import { CrossIcon } from '@blueprintjs/icons'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import type { QuotationRow } from '@freight/contracts/list/quotation-row'
import { turnOf } from '@freight/contracts/vocabulary/quotation'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { CostRequestRow } from '@freight/contracts/cost-request/cost-request-routes'
import { isOpen } from '@freight/contracts/vocabulary/cost-request'
import { SavingMark } from '../../../components/feedback/saving-mark.tsx'
import { Money } from '../../../components/money.tsx'
import { useFormat, formatElapsed } from '../../../lib/format/format.ts'
import { useAgentRequests, useOrders } from '../agents/agents-queries.ts'
import { byJourney, costSummaries, sourceCostsOf, sourceName, type CostSummary } from '../charge-grid/cost-summaries.ts'
import { Journey } from '../costs/cost-marks.tsx'
import { useMay } from '../../../lib/auth/session.ts'
import { AgentGlyph, standOf } from '../agents/agent-glyph.tsx'
import { acceptsCosts } from '../agents/accepts-costs.ts'
import { useRequestWords } from '../agents/agents-card.tsx'
import { SkeletonRows } from '../../../components/feedback/load-state.tsx'
import { Reference, StatusChip } from '../../../components/quotation/status-chip.tsx'
import { TransportIcon, PlaceName } from '../../../components/lane/lane.tsx'
import { useNow } from '../../../lib/browser/use-now.ts'
import { detailOptions } from '../quotation-queries.ts'
import { useSaving } from '../saving.ts'
import { offered } from '../commands/actions.ts'
import { TakeButton } from './take-button.tsx'
import { useActs } from '../acts/use-acts.tsx'
import { grossWeight } from '@freight/contracts/freight/cargo'

const MAX_SHOWN_REQUESTS = 6

/** Order: answered, pending, no answer expected. */
const order = ['ANSWERED', 'VIEWED', 'OPEN', 'DECLINED', 'EXPIRED', 'WITHDRAWN'] as const

/** Requested agents with their price or state. */
const PreviewAgents = ({ detail }: { detail: QuotationDetail }) => {
  const { t } = useTranslation('agents')
  const requests = useAgentRequests(detail.key)
  const { sendOrder } = useOrders(detail.key)
  const mayRemind = useMay()('PRICING') && acceptsCosts(detail)
  if (requests.length === 0) return null
  const summaries = detail.cost === undefined ? [] : costSummaries(detail)
  const answered = requests.filter(({ state }) => state === 'ANSWERED').length
  return (
    <section className="preview-part margin-top-10 pad-top-10 line-above-2">
      <h3 className="flex between gap-8 margin-bottom-6 size-12-5">
        {t('common.agents')} <span className="quiet">{t('card.answered', { count: requests.length, answered })}</span>
      </h3>
      {requests
        .toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state))
        .slice(0, MAX_SHOWN_REQUESTS)
        .map((request) => (
          <AgentLine
            key={request.id}
            request={request}
            best={summaries.find(({ cost }) => cost.costRequestId === request.id)}
            onRemind={
              mayRemind && isOpen(request.state)
                ? () => sendOrder({ name: 'RemindAgent', id: request.id, body: {} })
                : undefined
            }
          />
        ))}
    </section>
  )
}

interface AgentLineProps {
  request: CostRequestRow
  /** The cheapest of the agent's costs. */
  best: CostSummary | undefined
  onRemind: (() => void) | undefined
}

const AgentLine = ({ request, best, onRemind }: AgentLineProps) => {
  const { t } = useTranslation('quotations')
  const { t: a } = useTranslation('agents')
  const format = useFormat()
  const words = useRequestWords()
  const stateText = () => {
    if (best === undefined) return words(request)
    if (!best.complete) return t('costs.missing', { count: best.openChargeCount })
    return [
      t('costs.until', { date: format.dayMonth(best.cost.validez) }),
      ...(best.cost.ttime === undefined ? [] : [t('costs.days', { count: best.cost.ttime })]),
    ].join(' · ')
  }
  return (
    <p className="pad-2-0 row between gap-8">
      <AgentGlyph stand={standOf(request.state)} />
      <span className="line-16 stack flex-1 min-width-0">
        {request.provider.name}
        <span className={request.isLate ? 'hue size-11-5' : 'quiet size-11-5'} data-hue="red">
          {stateText()}
        </span>
      </span>
      {best !== undefined && (
        <span className="secondary">{best.complete ? format.amount(best.total) : t('costs.incomplete')}</span>
      )}
      {onRemind !== undefined && (
        <Button size="small" onClick={onRemind}>
          {a('card.order.RemindAgent')}
        </Button>
      )}
    </p>
  )
}

const MAX_SHOWN_COSTS = 5

/** Details that the row lacks: requested agents, costs, selected sale, last note. */
export const PreviewParts = ({ detail }: { detail: QuotationDetail }) => (
  <>
    <PreviewAgents detail={detail} />
    <PreviewCosts detail={detail} />
    <PreviewSale detail={detail} />
    <PreviewNote detail={detail} />
  </>
)

/** The cheapest alternatives; nothing without cost rights. */
const PreviewCosts = ({ detail }: { detail: QuotationDetail }) => {
  const { t } = useTranslation('quotations')
  const format = useFormat()
  const requests = useAgentRequests(detail.key)
  if (detail.cost === undefined) return null
  // Costs of requested agents are listed with the agents.
  const costs = costSummaries(detail).filter(({ cost }) => requests.every(({ id }) => id !== cost.costRequestId))
  if (requests.length > 0 && costs.length === 0) return null
  return (
    <section className="preview-part margin-top-10 pad-top-10 line-above-2">
      <h3 className="flex between gap-8 margin-bottom-6 size-12-5">
        {t('costs.title')} <span className="quiet">{t('costs.alternatives', { count: costs.length })}</span>
      </h3>
      {costs.slice(0, MAX_SHOWN_COSTS).map(({ cost, total, complete, openChargeCount }) => (
        <p key={cost.idCost} className="pad-2-0 row between gap-8">
          <span className="line-16 stack flex-1 min-width-0">
            {sourceName(cost)}
            <span className="quiet size-11-5">
              {complete
                ? [
                    t('costs.until', { date: format.dayMonth(cost.validez) }),
                    cost.ttime === undefined ? '' : t('costs.days', { count: cost.ttime }),
                  ]
                    .filter((part) => part !== '')
                    .join(' · ')
                : t('costs.missing', { count: openChargeCount })}
            </span>
          </span>
          <span className="secondary">{complete ? format.amount(total) : t('costs.incomplete')}</span>
        </p>
      ))}
    </section>
  )
}

const PreviewSale = ({ detail }: { detail: QuotationDetail }) => {
  const { t } = useTranslation('quotations')
  const format = useFormat()
  const sell = detail.sell.find((one) => one.idSell === detail.sellectedSell)
  if (sell === undefined) return null
  const sources = byJourney(sourceCostsOf(detail, sell))
  return (
    <section className="preview-part margin-top-10 pad-top-10 line-above-2">
      <h3 className="flex between gap-8 margin-bottom-6 size-12-5">
        {t('sell.title')}{' '}
        {sources.length > 0 && (
          <span className="quiet">{t('sell.basedOn', { name: sources.map(sourceName).join(' + ') })}</span>
        )}
      </h3>
      <p className="pad-2-0 row between gap-8">
        <span className="size-16 semibold tight">
          <Money amount={sell.converted} currency={detail.displayCurrency} />
        </span>
        {sell.margin?.marginPct !== undefined && (
          <span className="secondary">
            {t('sell.marginWord')} <strong>{format.margin(sell.margin.marginPct, sell.margin.atMost)}</strong>
          </span>
        )}
      </p>
      <Journey detail={detail} sell={sell} />
    </section>
  )
}

const PreviewNote = ({ detail }: { detail: QuotationDetail }) => {
  const { t } = useTranslation('quotations')
  const format = useFormat()
  const note = detail.notes.at(-1)
  if (note === undefined) return null
  return (
    <section className="preview-part margin-top-10 pad-top-10 line-above-2">
      <h3 className="flex between gap-8 margin-bottom-6 size-12-5">
        {t('notes.last')}{' '}
        <span className="quiet">
          {note.by.name || t(note.visibility === 'CLIENT' ? 'common.client' : 'common.agent')} · {format.near(note.at)}
        </span>
      </h3>
      <p className="ink-2 keeps-lines">{note.text}</p>
    </section>
  )
}

type Cargo = Pick<
  QuotationDetail,
  'containerData' | 'uldData' | 'truckData' | 'ctnTotal' | 'pltTotal' | 'pesoTotal' | 'cbmTotal'
>

/** The cargo in a line: `6 pallets · 3.120,0 kg · 8,640 m³`. */
const useCargoWords = () => {
  const { t } = useTranslation('quotations')
  const format = useFormat()
  const line = (pieces: readonly string[], weight: string, volume: string) =>
    [
      ...pieces,
      Number(weight) > 0 ? `${format.weight(weight)} kg` : '',
      Number(volume) > 0 ? `${format.volume(volume)} m³` : '',
    ]
      .filter((part) => part !== '')
      .join(' · ')
  const units = (rows: readonly { type: string; quantity: number }[] = []) =>
    rows.map(({ type, quantity }) => `${quantity} × ${type}`)
  const trucks = (rows: QuotationRow['trucks'] = []) =>
    rows.map(({ type, quantity }) => `${quantity} × ${t(`truck.${type}`, { ns: 'shell' })}`)
  return {
    ofRow: (row: Pick<QuotationRow, 'containers' | 'trucks' | 'weight' | 'volume'>) =>
      line([...units(row.containers), ...trucks(row.trucks)], row.weight, row.volume),
    ofDetail: (cargo: Cargo) =>
      line(
        [
          ...units(cargo.containerData),
          ...units(cargo.uldData),
          ...trucks(cargo.truckData),
          cargo.pltTotal > 0 ? t('cargo.pallets', { count: cargo.pltTotal }) : '',
          cargo.ctnTotal > 0 ? t('cargo.cartons', { count: cargo.ctnTotal }) : '',
        ],
        grossWeight(cargo),
        cargo.cbmTotal,
      ),
  }
}

/** Next commands of pricing: compare costs, and publish the sale. */
const PreviewActs = ({ detail, onCompare }: { detail: QuotationDetail; onCompare: () => void }) => {
  const { t } = useTranslation('quotations')
  const { act, dialogs } = useActs(detail)
  return (
    <>
      {(detail.cost?.length ?? 0) > 1 && <Button onClick={onCompare}>{t('costs.compare')}</Button>}
      {offered(detail, 'PublishQuote')?.possible === true && (
        <Button onClick={() => act('PublishQuote')}>{t('command.PublishQuote.action')}</Button>
      )}
      {dialogs}
    </>
  )
}

/** Foot of the preview: open, and commands that need no page. */
const PreviewActions = ({
  row,
  detail,
  onOpen,
  onCompare,
}: {
  row: QuotationRow
  detail: QuotationDetail | undefined
  onOpen: () => void
  onCompare: () => void
}) => {
  const { t } = useTranslation('shell')
  const canTake = detail !== undefined && offered(detail, 'TakeQuotation')?.possible === true
  return (
    <footer className="preview-actions pad-12-0 sticky bottom-0 flex gap-8 flex-none on-surface">
      <Button intent="primary" onClick={onOpen}>
        {t('action.open')} <kbd aria-hidden="true">Enter</kbd>
      </Button>
      {canTake && <TakeButton target={row} />}
      {!canTake && detail !== undefined && <PreviewActs key={detail.key} detail={detail} onCompare={onCompare} />}
    </footer>
  )
}

export interface ListPreviewProps {
  row: QuotationRow
  onOpen: () => void
  onCompare: () => void
  onClose: () => void
  onStep: (step: 1 | -1) => void
}

/** The selected quotation next to the list. */
export const ListPreview = ({ row, onOpen, onCompare, onClose, onStep }: ListPreviewProps) => {
  const { t } = useTranslation('quotations')
  const { t: shell } = useTranslation('shell')
  const format = useFormat()
  const waitingTime = useNow() - Date.parse(row.statusSince)
  const detail = useQuery(detailOptions(row.key)).data
  const saving = useSaving(row.key, row.revision)
  const words = useCargoWords()
  const facts: [string, React.ReactNode][] = [
    [t('common.client'), row.client.name || t('common.noClient')],
    [t('common.salesRep'), row.commercial.name],
    [t('common.cargo'), detail === undefined ? words.ofRow(row) : words.ofDetail(detail)],
    [
      t('fact.chargeable'),
      <>
        <strong>{format.weight(row.chargeable)} kg</strong>{' '}
        <span className="quiet">{t(`basis.${row.chargeableBasis}`)}</span>
      </>,
    ],
    [t('column.shipmentDate'), format.date(row.shipmentDate)],
  ]
  return (
    <aside
      className="preview width-312 pad-10-16-12 scrolls-y line-left-2 on-surface line-18 stack flex-none min-height-0 size-12-5"
      aria-label={t('previewOf', { key: row.key })}
    >
      <header className="preview-head row gap-8">
        <h2 className="size-15">
          <Reference value={row.key} />
        </h2>
        <span className="flex margin-left-auto">
          <button type="button" className="step" aria-label={t('previous')} onClick={() => onStep(-1)}>
            ↑
          </button>
          <button type="button" className="step" aria-label={t('following')} onClick={() => onStep(1)}>
            ↓
          </button>
        </span>
        <Button variant="minimal" icon={<CrossIcon />} aria-label={shell('common.close')} onClick={onClose} />
      </header>
      <p className="preview-state margin-6-0-12 row gap-10">
        <StatusChip status={row.status} pill />
        {saving === undefined ? (
          <span className="secondary">
            {shell(`turn.${turnOf[row.status]}`)} · {formatElapsed(waitingTime)}
          </span>
        ) : (
          <SavingMark state={saving} />
        )}
      </p>
      <div className="preview-lane start margin-bottom-10 flex between gap-8">
        <span className="stack">
          <strong>
            <PlaceName of={row.origin} />
          </strong>
          <span className="quiet">{row.origin.code}</span>
        </span>
        <span className="preview-way flex-none middle gap-6 stack">
          <i className="way-dot width-8 height-8 round hollow" />
          <TransportIcon transport={row.transportMode} />
          {row.modo} · {row.incoterm}
          <i className="way-dot width-8 height-8 round" />
        </span>
        <span className="end text-right stack">
          <strong>
            <PlaceName of={row.destination} />
          </strong>
          <span className="quiet">{row.destination.code}</span>
        </span>
      </div>
      <dl className="facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="flex-1">
        {detail === undefined ? <SkeletonRows rows={3} /> : <PreviewParts detail={detail} />}
      </div>
      <PreviewActions row={row} detail={detail} onOpen={onOpen} onCompare={onCompare} />
    </aside>
  )
}
