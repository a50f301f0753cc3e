import type { QuotationRequested } from '../../quotation/requested.ts'
import type { OfferedSell } from '../../quotation/sell-group.ts'
import type { DocumentLanguage } from '../document.ts'
import { placeName } from './place-names.ts'
import { routeIn } from './route-in.ts'

type Told = {
  request: Pick<QuotationRequested, 'origenName' | 'destinoName'>
  sells: readonly OfferedSell[]
  language: DocumentLanguage
}

/** What a document is made of, with places, routes and concepts in its language, as far as they have a name in it. */
export const inLanguage = <Source extends Told>(source: Source): Source => {
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
