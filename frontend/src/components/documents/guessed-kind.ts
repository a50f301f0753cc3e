import type { DocumentKind } from '@freight/contracts/document/kinds'

// Usual words in names of such files, the clearest first: a safety sheet may mention an invoice.
const signs: readonly (readonly [DocumentKind, RegExp])[] = [
  ['MSDS', /msds|sds|safety data|hoja de seguridad|ficha de (seguridad|seguran[cç]a)|fispq|fds\b/],
  ['AWB', /\b[mh]?awb\b|air ?waybill|gu[ií]a a[eé]rea|conhecimento a[eé]reo/],
  ['PKL', /pack(ing)? ?list|\bpkl?\b|\bp\.?l\b|lista de (empaque|contenido)|romaneio/],
  ['FCO', /\bfco\b/],
  ['CIV', /invoice|factura|fatura|\bciv?\b|proforma/],
]

/** Probable kind of a file by its name; MSC for an unknown name. */
export const guessedKind = (name: string): DocumentKind => {
  const words = name
    .toLowerCase()
    .replaceAll(/[_\-.]+/g, ' ')
    .replaceAll(/(?<=\p{L})(?=\d)/gu, ' ')
  return signs.find(([, sign]) => sign.test(words))?.[0] ?? 'MSC'
}
