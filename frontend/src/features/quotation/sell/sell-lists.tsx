import { inclusions } from '@freight/contracts/client-document/inclusions'
import { documentWords } from '@freight/contracts/client-document/client-document-words'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useTranslation } from 'react-i18next'
import { AreaRow } from '../../../components/form/rows.tsx'
import { usePlaceName } from '../../../lib/i18n/use-place-name.ts'
import { useConcepts } from '../charge-grid/concepts/use-concepts.ts'
import type { SellDraft } from '../margin/sell-line.ts'
import { filledSell } from './lines/proposed-lines.ts'

export interface SellListsProps {
  detail: QuotationDetail
  draft: SellDraft
  onChange: (draft: SellDraft) => void
}

/** Included and excluded services: derived from sections and incoterm until the user types them. */
export const SellLists = ({ detail, draft, onChange }: SellListsProps) => {
  const { t: p, i18n } = useTranslation('prices')
  const conceptOf = useConcepts(detail.transportMode)
  const placeName = usePlaceName()
  const language = (['en', 'pt'] as const).find((one) => one === i18n.language) ?? 'es'
  const freeDays = /^\d{1,3}$/.test(draft.freeDays) ? { freeDays: Number(draft.freeDays) } : {}
  const places = { origenName: placeName(detail.origenName), destinoName: placeName(detail.destinoName) }
  const charges = filledSell(draft).lines.map((line, index) => ({ ...asCharge(line, index), concept: conceptOf(line) }))
  const lists = inclusions({ charges, ...freeDays }, { ...detail, ...places }, documentWords[language])
  return (['includes', 'excludes'] as const).map((name) => (
    <div key={name} style={{ gridColumn: 'span 2' }}>
      <AreaRow
        label={p(`sell.${name}`)}
        hint={p('sell.onePerLine')}
        rows={3}
        value={draft[name]}
        placeholder={lists[name].join('\n')}
        onChange={(text) => onChange({ ...draft, [name]: text })}
      />
    </div>
  ))
}

type DocumentCharge = Parameters<typeof inclusions>[0]['charges'][number]

/** The derived lists do not depend on amounts and quantities, except for the sign of a discount. */
const asCharge = (line: SellDraft['lines'][number], chargeIndex: number): DocumentCharge => ({
  idCharge: line.idCharge,
  chargeIndex,
  concept: line.concept,
  description: line.description,
  section: line.section,
  ...(line.leg !== undefined && { leg: line.leg }),
  sellCurrency: line.currency,
  // A discount is no included service.
  sellAmount: line.isDiscount === true ? '-1' : '0',
  quantity: '1',
  basis: 'UNIT',
  tax: line.tax,
  taxAmount: '0',
  scope: line.scope,
  included: line.included,
})
