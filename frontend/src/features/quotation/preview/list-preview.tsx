import { Button } from '@blueprintjs/core'
import { CrossIcon } from '@blueprintjs/icons'
import type { QuotationRow } from '@freight/contracts/quotation/quotation-views'
import { turnOf } from '@freight/contracts/quotation/status-groups'
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
import { PreviewActions } from './preview-actions.tsx'
import { useCargoWords } from './use-cargo-words.ts'

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
    [t('fact.client'), row.client.name || t('noClient')],
    [t('fact.commercial'), row.commercial.name],
    [t('fact.cargo'), detail === undefined ? words.ofRow(row) : words.ofDetail(detail)],
    [
      t('fact.chargeable'),
      <>
        <strong>{format.weight(row.chargeable)} kg</strong>{' '}
        <span className="quiet">{t(`basis.${row.chargeableBasis}`)}</span>
      </>,
    ],
    [t('fact.shipment'), format.date(row.shipmentDate)],
  ]
  return (
    <aside className="preview" aria-label={t('previewOf', { key: row.key })}>
      <header className="preview-head">
        <h2>
          <Reference value={row.key} />
        </h2>
        <span className="preview-steps">
          <button type="button" className="step" aria-label={t('previous')} onClick={() => onStep(-1)}>
            ↑
          </button>
          <button type="button" className="step" aria-label={t('following')} onClick={() => onStep(1)}>
            ↓
          </button>
        </span>
        <Button variant="minimal" icon={<CrossIcon />} aria-label={shell('action.close')} onClick={onClose} />
      </header>
      <p className="preview-state">
        <StatusChip status={row.status} pill />
        {saving === undefined ? (
          <span className="secondary">
            {shell(`turn.${turnOf[row.status]}`)} · {formatElapsed(waitingTime)}
          </span>
        ) : (
          <SavingMark state={saving} />
        )}
      </p>
      <div className="preview-lane">
        <span>
          <strong>
            <PlaceName of={row.origin} />
          </strong>
          <span className="quiet">{row.origin.code}</span>
        </span>
        <span className="preview-way">
          <i className="way-dot hollow" />
          <TransportIcon transport={row.transportMode} />
          {row.modo} · {row.incoterm}
          <i className="way-dot" />
        </span>
        <span className="end">
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
      <div className="preview-body">
        {detail === undefined ? <SkeletonRows rows={3} /> : <PreviewParts detail={detail} />}
      </div>
      <PreviewActions row={row} detail={detail} onOpen={onOpen} onCompare={onCompare} />
    </aside>
  )
}
