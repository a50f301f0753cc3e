import type { DraftDisplay } from '../../../lib/drafts.ts'
import { emptyForm, type RequestForm } from './form.ts'
import { liveTotals } from './packing.ts'

const sameKind = (value: unknown, empty: unknown): boolean =>
  empty === undefined || (Array.isArray(empty) ? Array.isArray(value) : typeof value === typeof empty)

/** What was typed once, as a form; what does not fit a field any more leaves the field empty. */
export const formOf = (data: unknown): RequestForm => {
  const form = emptyForm()
  if (typeof data !== 'object' || data === null) return form
  const kept = new Map<string, unknown>(Object.entries(data))
  const fitting = Object.entries(form).filter(([field, empty]) => kept.has(field) && sameKind(kept.get(field), empty))
  return { ...form, ...Object.fromEntries(fitting.map(([field]) => [field, kept.get(field)])) }
}

/** What the list of drafts shows of a form. */
export const displayOf = (form: RequestForm): DraftDisplay => {
  const { pesoTotal, cbmTotal, chargeable } = liveTotals(form)
  return {
    type: form.transportMode,
    mode: form.modo,
    origin: form.origin?.code ?? '',
    destination: form.destination?.code ?? '',
    incoterm: form.incoterm,
    weight: pesoTotal,
    volume: cbmTotal,
    chargeable,
    client: form.client?.nombreFantasia ?? '',
  }
}

/** A name that tells one draft from another: who for, and where from and to. */
export const nameOf = ({ client, origin, destination, modo, commodityDescr }: RequestForm): string => {
  const lane = [origin?.code, destination?.code].filter(Boolean).join(' – ')
  const named = [client?.nombreFantasia, lane].filter(Boolean).join(' · ')
  return (named || commodityDescr || modo).slice(0, 120)
}
