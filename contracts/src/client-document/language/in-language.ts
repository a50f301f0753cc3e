import type { QuotationRequested } from '../../quotation/requested.ts'
import type { OfferedSell } from '../../quotation/sell-group.ts'
import type { DocumentLanguage } from '../document.ts'
import { placeName } from './place-names.ts'
import { routeIn } from './route-in.ts'

type Localized = {
  request: Pick<QuotationRequested, 'origenName' | 'destinoName'>
  sells: readonly OfferedSell[]
  language: DocumentLanguage
}

/** Translates places, routes and concepts of a document source, as far as translations exist. */
export const inLanguage = <Source extends Localized>(source: Source): Source => {
  const { language, request, sells } = source
  if (language === 'es') return source
  return {
    ...source,
    request: {
      ...request,
      origenName: placeName(request.origenName, language),
      destinoName: placeName(request.destinoName, language),
    },
    sells: sells.map((sell) => ({
      ...sell,
      description: routeIn(sell.description, language),
      ruta: routeIn(sell.ruta, language),
      ...(sell.journey && { journey: sell.journey.map((part) => ({ ...part, ruta: routeIn(part.ruta, language) })) }),
      charges: sell.charges.map((charge) => ({ ...charge, concept: charge.concepts?.[language] ?? charge.concept })),
    })),
  }
}
