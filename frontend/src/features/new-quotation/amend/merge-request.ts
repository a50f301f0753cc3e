import { type FieldMerge, mergeEntry } from '../../../components/entry-form/merge-entry.ts'
import { RequestChanges } from '@freight/contracts/quotation/request'
import { changesOf } from './amendment.ts'
import type { RequestForm } from '../form/form.ts'
import { requestOf } from '../request.ts'

const changeable = Object.keys(RequestChanges.shape)

// Rows belong together: those of two people are not added up, one of the two lists is chosen.
const asOne = (value: unknown): unknown => (Array.isArray(value) ? { rows: value } : value)
// A number without its currency is another amount: both are of one person.
const moneys: readonly { amount: string; currency: string }[] = [
  { amount: 'valorMercaderia', currency: 'monedaMercaderia' },
  { amount: 'valorSeguro', currency: 'monedaSeguro' },
]
const names = changeable.filter((name) => !moneys.some(({ currency }) => currency === name))
const currencyOf = (name: string) => moneys.find(({ amount }) => amount === name)?.currency

const toldIn = (form: RequestForm) => new Map<string, unknown>(Object.entries(requestOf(form)))
const valuesOf = (form: RequestForm): Record<string, unknown> => {
  const request = toldIn(form)
  const valueOf = (name: string) => {
    const currency = currencyOf(name)
    if (currency === undefined) return asOne(request.get(name))
    return { amount: request.get(name), currency: request.get(currency) }
  }
  return Object.fromEntries(names.map((name) => [name, valueOf(name)]))
}

export interface RequestMerge {
  merges: readonly FieldMerge[]
  /** What is to be sent over what somebody else saved: only what stays as it was typed here. */
  changes: (choices: Readonly<Record<string, 'mine' | 'theirs'>>) => RequestChanges
}

/** Three-way merge of a request: as it was when typing began, as somebody changed it meanwhile, as it was typed here. */
export const mergeRequest = (before: RequestForm, theirs: RequestForm, mine: RequestForm): RequestMerge => {
  const base = valuesOf(before)
  const fields = Object.fromEntries(names.map((name) => [name, { label: name }]))
  const merges = mergeEntry<Record<string, unknown>>(fields, base, valuesOf(theirs), valuesOf(mine))
  return {
    merges,
    changes: (choices) => {
      const given = new Set(
        merges.flatMap(({ field, outcome }) =>
          outcome === 'theirs' || outcome === 'both' || (outcome === 'choose' && choices[field] !== 'mine')
            ? [field, currencyOf(field)]
            : [],
        ),
      )
      const told = toldIn(mine)
      // Chosen over another amount: what stood here as it was may stand there otherwise.
      const chosen = moneys
        .filter(({ amount }) => merges.some(({ field, outcome }) => field === amount && outcome === 'choose'))
        .flatMap(({ amount, currency }) => [amount, currency])
      const own = { ...changesOf(mine, before), ...Object.fromEntries(chosen.map((name) => [name, told.get(name)])) }
      return RequestChanges.parse(Object.fromEntries(Object.entries(own).filter(([name]) => !given.has(name))))
    },
  }
}
