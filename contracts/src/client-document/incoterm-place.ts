import { deliveredTerms } from '../vocabulary/journey.ts'
import { erasedText } from '../events/personal.ts'
import type { Incoterm } from '../vocabulary/schemas.ts'

// Named place of each term: https://iccwbo.org/business-solutions/incoterms-rules/incoterms-2020/
const namedAtOrigin: ReadonlySet<Incoterm> = new Set(['EXW', 'FCA', 'FAS', 'FOB'])
const namedAtDoor: ReadonlySet<Incoterm> = new Set(deliveredTerms)

type Request = {
  incoterm: Incoterm
  origenName: string
  destinoName: string
  deliveryAtTerminal?: boolean | undefined
  deliveryData?: readonly { ciudad: string }[] | undefined
}

/** Named place of the incoterm: the place of delivery, once it is known. */
export const incotermPlace = ({
  incoterm,
  origenName,
  destinoName,
  deliveryAtTerminal,
  deliveryData = [],
}: Request): string => {
  if (namedAtOrigin.has(incoterm)) return origenName
  const cities = new Set(
    deliveryData.map(({ ciudad }) => ciudad.trim()).filter((city) => city !== '' && city !== erasedText),
  )
  const [city = destinoName] = cities
  return namedAtDoor.has(incoterm) && deliveryAtTerminal !== true && cities.size === 1 ? city : destinoName
}
