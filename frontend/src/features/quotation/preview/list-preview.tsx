import { Button } from '@blueprintjs/core'
import { CrossIcon } from '@blueprintjs/icons'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import type { QuotationRow } from '@freight/contracts/list/quotation-row'
import { turnOf } from '@freight/contracts/vocabulary/quotation'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { SavingMark } from '../../../components/feedback/saving-mark.tsx'
import { PreviewParts } from './preview-parts.tsx'
import { SkeletonRows } from '../../../components/feedback/skeleton.tsx'
import { Reference } from '../../../components/quotation/reference.tsx'
import { StatusChip } from '../../../components/quotation/status-chip.tsx'
import { TransportIcon } from '../../../components/lane/transport-icon.tsx'
import { PlaceName } from '../../../components/lane/place-name.tsx'
import { formatElapsed } from '../../../lib/format/format.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { useNow } from '../../../lib/browser/use-now.ts'
import { detailOptions } from '../quotation-queries.ts'
import { useSaving } from '../saving.ts'
import { offered } from '../commands/actions.ts'
import { TakeButton } from './take-button.tsx'
import { useActs } from '../acts/use-acts.tsx'
import { grossWeight } from '@freight/contracts/freight/cargo'

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

interface PreviewActsProps {
  detail: QuotationDetail
  onCompare: () => void
}

/** Next commands of pricing: compare costs, and publish the sale. */
const PreviewActs = ({ detail, onCompare }: PreviewActsProps) => {
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
