import { languages } from '../vocabulary/people.ts'
import { breakdowns } from '../vocabulary/quotation.ts'
import { z } from 'zod'

/** Price details for the client: every line, a sum per section, or the total only. */
export const Breakdown = z.enum(breakdowns)
export type Breakdown = z.infer<typeof Breakdown>

export const DocumentLanguage = z.enum(languages)
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
  /** "Alternativa 1 de 2"; empty for a single one. */
  title: z.string(),
  name: z.string(),
  via: z.string(),
  /** Reference to the next alternative; empty for the last. */
  next: z.string(),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  /** "38 días"; empty where the transit is unknown. */
  transit: z.string(),
  /** Own last day where alternatives differ; otherwise empty. */
  validUntil: z.string(),
  /** Heading of the tax column, with the rate where all lines share it. */
  taxHead: z.string(),
  /** Without lines for a breakdown by sums. */
  sections: z.array(z.object({ title: z.string(), lines: z.array(Line), sums: z.array(Sum) })),
  subtotals: z.array(Sum),
  totals: z.array(z.object({ currency: z.string(), amount: z.string() })),
  /** The subtotal in one currency, with its rates. */
  equivalent: z.string(),
  optional: z.array(Line),
  includes: z.array(z.string()),
  excludes: z.array(z.string()),
})
export type DocumentAlternative = z.infer<typeof Alternative>

/**
 * The client's document with all texts formatted, so that paper and screen are equal. It has no fields for costs,
 * margins and internal lines.
 */
export const ClientDocument = z.object({
  language: DocumentLanguage,
  company: z.object({ code: z.string(), name: z.string(), lines: z.array(z.string()), footer: z.string() }),
  kind: z.string(),
  reference: z.string(),
  /** "Revisión 2 del 23/11/2026 · reemplaza a la revisión 1 del 20/11/2026 · su referencia PO 77120" */
  revision: z.string(),
  validity: z.object({ label: z.string(), date: z.string() }),
  /** Our contact for questions. */
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
    /** Between the page number and the number of pages. */
    pageOf: z.string(),
  }),
  /** The alternatives side by side, a value each; absent for a single one. */
  comparison: z
    .object({
      title: z.string(),
      names: z.array(z.string()),
      rows: z.array(z.object({ label: z.string(), values: z.array(z.string()) })),
    })
    .optional(),
  alternatives: z.array(Alternative),
  conditions: z.array(z.string()),
  foot: z.string(),
})
export type ClientDocument = z.infer<typeof ClientDocument>
