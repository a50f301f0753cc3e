import { ErrorIcon } from '@blueprintjs/icons'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOpenReadings } from '../../../components/form/unparsed-inputs.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import type { ExpressCells } from './cells.ts'
import type { FormPart } from './field.tsx'
import { GoodsCard } from './goods-card.tsx'
import { PartyCard } from './party-card.tsx'
import { PiecesCard } from './pieces-card.tsx'
import { type Errors, errorsOf, warningsOf } from './problems.ts'
import { RequestCard } from './request-card.tsx'
import { totalsOf } from './totals.ts'
import { ValueCard } from './value-card.tsx'
import '../../../components/request-form/request-form.css'
import '../../../components/request-form/request-side.css'
import './express-form.css'

/** Focuses the first wrong field, in page order. */
export const focusFirstError = (form: HTMLElement | null) =>
  requestAnimationFrame(() => {
    // An empty grid has an error and no wrong cell.
    const field =
      form?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
      form?.querySelector<HTMLElement>('.express-rows .cell-cantidad input')
    field?.focus()
    field?.scrollIntoView({ block: 'center' })
  })

/** Live totals of the pieces, and the number of errors. */
const Totals = ({ form, errorCount }: { form: ExpressCells; errorCount: number }) => {
  const { t } = useTranslation('expressForm')
  const { t: shared } = useTranslation('newQuotation')
  const format = useFormat()
  const open = useOpenReadings()
  const totals = useMemo(() => totalsOf(form), [form])
  const count = errorCount + open.count
  const kg = (value: string) => (totals.pieces === 0 ? '—' : `${format.decimal(value, 2)} kg`)
  return (
    <aside className="card totals-panel form-end" aria-label={shared('totals.title')}>
      <header className="card-head">
        <h2>{shared('totals.title')}</h2>
        <div className="end quiet">{shared('totals.live')}</div>
      </header>
      <div className="totals-block" aria-live="polite">
        <p className="label">{shared('totals.chargeable')}</p>
        <p className="totals-number">
          {totals.pieces === 0 ? '—' : format.decimal(totals.chargeable, 1)} <span className="totals-unit">kg</span>
        </p>
        <p className="quiet totals-rule">{t('totalsRule')}</p>
      </div>
      <dl className="totals-block totals-list">
        {(
          [
            [t('field.packingData'), totals.pieces],
            [t('actual'), kg(totals.actual)],
            [t('volumetric'), kg(totals.volumetric)],
          ] as const
        ).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {count > 0 && (
        <p className="totals-missing" role="alert">
          <ErrorIcon size={13} aria-hidden="true" /> {shared('steps.toMend', { count })}
        </p>
      )}
    </aside>
  )
}

interface FieldsProps extends Pick<FormPart, 'form' | 'change' | 'present'> {
  isSubmitted: boolean
  /** Fields that the server refused. */
  refused: Errors
  notices?: ReactNode
}

/** All fields of a shipment in cards, with the totals beside them. */
export const ExpressFields = ({ form, change, present, isSubmitted, refused, notices }: FieldsProps) => {
  const allErrors = useMemo(() => errorsOf(form), [form])
  const warnings = useMemo(() => warningsOf(form), [form])
  const errors: Errors = { ...refused, ...(isSubmitted && allErrors) }
  /** The last shipment to the chosen recipient. */
  const [lastShipment, setLastShipment] = useState<string>()
  const part = { form, change, present, errors, allErrors, warnings }
  return (
    <div className="form-columns express-columns">
      <div className="form-cards">
        {notices}
        <RequestCard {...part} />
        <div className="form-line half-line">
          <PartyCard part={part} name="shipperAddress" onChosen={() => undefined} />
          <PartyCard part={part} name="recipientAddress" onChosen={setLastShipment} />
        </div>
        <PiecesCard {...part} />
        <ValueCard {...part} />
        <GoodsCard part={part} lastShipment={lastShipment} />
      </div>
      <Totals form={form} errorCount={Object.keys(errors).length} />
    </div>
  )
}
