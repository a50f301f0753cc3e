import type { RuleFacts } from './evaluate.ts'

type FactsRequest = {
  origenCodigo: string
  origenPais: string
  origenName: string
  destinoCodigo: string
  destinoPais: string
  destinoName: string
  incoterm: string
  transportMode: string
  modo: string
}

/** Result of auto-rating a request: whether one rate prices all of it, and the codes of the carriers. */
export type AutoRated = { complete: boolean; carriers: readonly string[] }

/** IATA code of an airport: three letters; other places have none. */
const iataOf = (code: string): string => (/^[A-Za-z]{3}$/.test(code) ? code : '')

/** Facts of a request for rules. */
export const factsOf = (
  request: FactsRequest,
  { complete, carriers }: AutoRated,
): RuleFacts & { carriers: string[] } => ({
  origin: {
    code: request.origenCodigo,
    iata: iataOf(request.origenCodigo),
    country: request.origenPais,
    name: request.origenName,
  },
  destination: {
    code: request.destinoCodigo,
    iata: iataOf(request.destinoCodigo),
    country: request.destinoPais,
    name: request.destinoName,
  },
  incoterm: request.incoterm,
  transportMode: request.transportMode,
  mode: request.modo,
  autorate: complete,
  carriers: [...new Set(carriers.filter((code) => code !== ''))].toSorted(),
})
