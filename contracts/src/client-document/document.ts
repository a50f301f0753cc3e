import { breakdowns } from '../choices.ts'
import { z } from 'zod'

/** How much of the price the client sees: every line, a sum per section, or the total only. */
export const Breakdown = z.enum(breakdowns)
export type Breakdown = z.infer<typeof Breakdown>

export const DocumentLanguage = z.enum(['es', 'en', 'pt'])
export type DocumentLanguage = z.infer<typeof DocumentLanguage>

const Line = z.object({
  code: z.string(),
  concept: z.string(),
  currency: z.string(),
  unitPrice: z.string(),
  quantity: z.string(),
  amount: z.string(),
  tax: z.string(),
})
export type DocumentLine = z.infer<typeof Line>

const Sum = z.object({ label: z.string(), currency: z.string(), amount: z.string(), tax: z.string() })

const Alternative = z.object({
  idSell: z.string(),
  /** "Alternativa 1 de 2"; empty when there is one. */
  title: z.string(),
  name: z.string(),
  via: z.string(),
  /** Where the next alternative is to be found; empty at the last one. */
  next: z.string(),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  /** "38 días"; empty when nobody knows. */
  transit: z.string(),
  /** Its own last day, where alternatives differ in it; empty when they do not. */
  validUntil: z.string(),
  /** Head of the tax column, with its rate where all lines have the same. */
  taxHead: z.string(),
  /** Without lines where only sums are shown. */
  sections: z.array(z.object({ title: z.string(), lines: z.array(Line), sums: z.array(Sum) })),
  subtotals: z.array(Sum),
  totals: z.array(z.object({ currency: z.string(), amount: z.string() })),
  /** What the subtotal comes to in one currency, at which rates. */
  equivalent: z.string(),
  optional: z.array(Line),
  includes: z.array(z.string()),
  excludes: z.array(z.string()),
})
export type DocumentAlternative = z.infer<typeof Alternative>

/**
 * What the client gets, word by word: everything is formatted already, so that paper and screen cannot differ.
 * Costs, margins and internal lines have no place in it.
 */
export const ClientDocument = z.object({
  language: DocumentLanguage,
  company: z.object({ code: z.string(), name: z.string(), lines: z.array(z.string()), footer: z.string() }),
  kind: z.string(),
  reference: z.string(),
  /** "Revisión 2 del 23/11/2026 · reemplaza a la revisión 1 del 20/11/2026 · su referencia PO 77120" */
  revision: z.string(),
  validity: z.object({ label: z.string(), date: z.string() }),
  /** Who of us answers questions about it. */
  contact: z.object({ name: z.string(), mail: z.string() }),
  parties: z.array(z.object({ label: z.string(), name: z.string(), lines: z.array(z.string()) })),
  lane: z.object({
    origin: z.object({ name: z.string(), place: z.string() }),
    destination: z.object({ name: z.string(), place: z.string() }),
    /** "Marítimo LCL · FOB Shanghái" */
    how: z.string(),
  }),
  heads: z.object({
    concept: z.string(),
    currency: z.string(),
    unitPrice: z.string(),
    quantity: z.string(),
    amount: z.string(),
    totalWithTax: z.string(),
    optional: z.string(),
    optionalNote: z.string(),
    includes: z.string(),
    excludes: z.string(),
    conditions: z.string(),
    page: z.string(),
    /** Between a page's number and how many there are. */
    pageOf: z.string(),
  }),
  alternatives: z.array(Alternative),
  conditions: z.array(z.string()),
  foot: z.string(),
})
export type ClientDocument = z.infer<typeof ClientDocument>
