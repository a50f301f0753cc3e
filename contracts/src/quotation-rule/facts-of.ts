import type { RuleFacts } from './evaluate.ts'

type Asked = {
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

/** What stored rates said of a request: whether one prices all of it, and the codes of the carriers that were found. */
export type AutoRated = { complete: boolean; carriers: readonly string[] }

/** Airports go by their IATA code, of three letters; other places have none here. */
const iataOf = (code: string): string => (/^[A-Za-z]{3}$/.test(code) ? code : '')

/** What rules know of a request. */
export const factsOf = (asked: Asked, { complete, carriers }: AutoRated): RuleFacts & { carriers: string[] } => ({
  origin: {
    code: asked.origenCodigo,
    iata: iataOf(asked.origenCodigo),
    country: asked.origenPais,
    name: asked.origenName,
  },
  destination: {
    code: asked.destinoCodigo,
    iata: iataOf(asked.destinoCodigo),
    country: asked.destinoPais,
    name: asked.destinoName,
  },
  incoterm: asked.incoterm,
  transportMode: asked.transportMode,
  mode: asked.modo,
  autorate: complete,
  carriers: [...new Set(carriers.filter((code) => code !== ''))].toSorted(),
})
