import { offerLimits } from '@freight/contracts/pricing/offer/offer-limits'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import type { FormRowProps } from '../../../components/form/form-row.tsx'
import { DateRow, DecimalRow, InputRow } from '../../../components/form/rows.tsx'

type OfferDraft = Record<'ttime' | 'freeDays' | 'validez', string>
type TextName = 'description' | 'carrier' | 'ruta' | 'frequency' | 'comments'

/** What an offer needs of its shipment. */
export interface ShipmentOfOffer {
  /** `YYYY-MM-DD`; undefined while it is unknown. */
  date: string | undefined
  hasContainers: boolean
}

export const shipmentOfOffer = ({
  shipmentDate,
  modo,
}: Pick<QuotationDetail, 'shipmentDate' | 'modo'>): ShipmentOfOffer => ({
  date: shipmentDate,
  hasContainers: modo === 'FCL',
})

/** Form rows of what costs and sales offer: texts, days and validity. */
export const offerRows = <Draft extends OfferDraft>(
  draft: Draft,
  onChange: (draft: Draft) => void,
  errorOf: (name: string) => string | undefined = () => undefined,
) => ({
  text: (name: TextName & keyof Draft, label: string) => (
    <InputRow
      label={label}
      error={errorOf(name)}
      value={String(draft[name])}
      maxLength={offerLimits[name]}
      onChange={(text) => onChange({ ...draft, [name]: text })}
    />
  ),
  days: (name: 'ttime' | 'freeDays', label: string) => (
    <DecimalRow
      label={label}
      error={errorOf(name)}
      kind="whole"
      max={offerLimits.days}
      cell={name}
      value={draft[name]}
      onChange={(value) => onChange({ ...draft, [name]: value })}
    />
  ),
  validity: (row: Pick<FormRowProps, 'label' | 'error' | 'warning' | 'hint'>) => (
    <DateRow
      error={errorOf('validez')}
      {...row}
      cell="validez"
      value={draft.validez === '' ? undefined : draft.validez}
      onChange={(validez) => onChange({ ...draft, validez: validez ?? '' })}
    />
  ),
})
