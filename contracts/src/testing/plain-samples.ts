import { type PlainField, type PlainKind, plain, plainNames } from '../quotation/fields/about-fields.ts'
import type { QuotationRequest } from '../quotation/request.ts'

const samples: Readonly<Record<PlainKind, string | true>> = {
  DAY: '2026-03-12',
  CELSIUS: '-18.5',
  CENTIMETRES: '35',
  FLAG: true,
}

/** A sample value of each plain field. */
export const plainSamples = (): Pick<QuotationRequest, PlainField> =>
  Object.fromEntries(plainNames.map((field) => [field, samples[plain[field].kind]]))
