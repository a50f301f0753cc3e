import { type FieldMerge, mergeEntry } from '../../../components/entry-form/merge/merge-entry.ts'
import { RequestChanges } from '@freight/contracts/quotation/request'
import { changesOf } from './amendment.ts'
import type { RequestForm } from '../form/form.ts'
import { requestOf } from '../request.ts'

const changeable = Object.keys(RequestChanges.shape)

// Rows are merged as one list: a mix of two users' rows would be cargo that neither of them typed.
const asOne = (value: unknown): unknown => (Array.isArray(value) ? { rows: value } : value)
// An amount and its currency are merged together: the amount means nothing in another currency.
const moneys: readonly { amount: string; currency: string }[] = [
  { amount: 'valorMercaderia', currency: 'monedaMercaderia' },
  { amount: 'valorSeguro', currency: 'monedaSeguro' },
]
const names = changeable.filter((name) => !moneys.some(({ currency }) => currency === name))
const currencyOf = (name: string) => moneys.find(({ amount }) => amount === name)?.currency

const fieldsIn = (form: RequestForm) => new Map<string, unknown>(Object.entries(requestOf(form)))
const valuesOf = (form: RequestForm): Record<string, unknown> => {
  const request = fieldsIn(form)
  const valueOf = (name: string) => {
    const currency = currencyOf(name)
    if (currency === undefined) return asOne(request.get(name))
    return { amount: request.get(name), currency: request.get(currency) }
  }
  return Object.fromEntries(names.map((name) => [name, valueOf(name)]))
}

export interface RequestMerge {
  merges: readonly FieldMerge[]
  /** Changes to send on top of the other user's version: only fields in which this user's value wins. */
  changes: (choices: Readonly<Record<string, 'mine' | 'theirs'>>) => RequestChanges
}

/** Three-way merge of a request: the version when editing began, the other user's version and this user's form. */
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
      const mineByField = fieldsIn(mine)
      // A chosen amount is sent with its currency even if unchanged: the other user may have changed it.
      const chosen = moneys
        .filter(({ amount }) => merges.some(({ field, outcome }) => field === amount && outcome === 'choose'))
        .flatMap(({ amount, currency }) => [amount, currency])
      const own = {
        ...changesOf(mine, before),
        ...Object.fromEntries(chosen.map((name) => [name, mineByField.get(name)])),
      }
      return RequestChanges.parse(Object.fromEntries(Object.entries(own).filter(([name]) => !given.has(name))))
    },
  }
}
