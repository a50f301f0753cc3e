import { legs } from '@freight/contracts/choices'
import { quotedLegs } from '@freight/contracts/freight/incoterms'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useTranslation } from 'react-i18next'
import { CutLane } from '../../../components/lane/cut-lane.tsx'
import { TransportIcon } from '../../../components/lane/transport-icon.tsx'
import { countryName } from '../filters/use-filter-words.ts'

/** Lane of the quotation, divided where the incoterm transfers the costs. */
export const QuotationLane = ({ detail }: { detail: QuotationDetail }) => {
  const { i18n } = useTranslation('quotations')
  const quoted = quotedLegs(detail)
  return (
    <CutLane
      origin={{
        name: detail.origenName,
        code: detail.origenCodigo,
        detail: countryName(detail.origenPais, i18n.language),
      }}
      destination={{
        name: detail.destinoName,
        code: detail.destinoCodigo,
        detail: countryName(detail.destinoPais, i18n.language),
      }}
      incoterm={detail.incoterm}
      legs={legs.map((leg) => ({ leg, quoted: quoted.includes(leg) }))}
      {...(detail.client !== undefined && { client: detail.client.nombreFantasia })}
      otherParty={detail.direction === 'IMPORT' ? 'seller' : 'buyer'}
      icon={<TransportIcon transport={detail.transportMode} />}
    />
  )
}
