import { type FieldMerge, mergeEntry } from '../../../components/entry-form/merge/merge-entry.ts'
import { RequestChanges } from '@freight/contracts/quotation/request'
import { changesOf } from './amendment.ts'
import type { RequestForm } from '../form/form.ts'
import { requestOf } from '../request.ts'

const changeable = Object.keys(RequestChanges.shape)

// Rows are merged as one list: a mix of two users' rows would be cargo that neither of them typed.
const wrapRows = (value: unknown): unknown => (Array.isArray(value) ? { rows: value } : value)
// An amount and its currency are merged together: the amount means nothing in another currency.
const moneyFields: readonly { amount: string; currency: string }[] = [
  { amount: 'valorMercaderia', currency: 'monedaMercaderia' },
  { amount: 'valorSeguro', currency: 'monedaSeguro' },
]
const mergedNames = changeable.filter((name) => !moneyFields.some(({ currency }) => currency === name))
const currencyOf = (name: string) => moneyFields.find(({ amount }) => amount === name)?.currency

const fieldsIn = (form: RequestForm) => new Map<string, unknown>(Object.entries(requestOf(form)))
const valuesOf = (form: RequestForm): Record<string, unknown> => {
  const request = fieldsIn(form)
  const valueOf = (name: string) => {
    const currency = currencyOf(name)
    if (currency === undefined) return wrapRows(request.get(name))
    return { amount: request.get(name), currency: request.get(currency) }
  }
  return Object.fromEntries(mergedNames.map((name) => [name, valueOf(name)]))
}

export interface RequestMerge {
  merges: readonly FieldMerge[]
  /** Changes to send on top of the other user's version: only fields in which this user's value wins. */
  changes: (choices: Readonly<Record<string, 'mine' | 'theirs'>>) => RequestChanges
}

/** Three-way merge of a request: the version when editing began, the other user's version and this user's form. */
export const mergeRequest = (before: RequestForm, otherForm: RequestForm, ownForm: RequestForm): RequestMerge => {
  const base = valuesOf(before)
  const fields = Object.fromEntries(mergedNames.map((name) => [name, { label: name }]))
  const merges = mergeEntry<Record<string, unknown>>(fields, {
    base,
    theirs: valuesOf(otherForm),
    mine: valuesOf(ownForm),
  })
  return {
    merges,
    changes: (choices) => {
      const otherUsersFields = new Set(
        merges.flatMap(({ field, outcome }) =>
          outcome === 'theirs' || outcome === 'both' || (outcome === 'choose' && choices[field] !== 'mine')
            ? [field, currencyOf(field)]
            : [],
        ),
      )
      const ownFields = fieldsIn(ownForm)
      // A chosen amount is sent with its currency even if unchanged: the other user may have changed it.
      const chosenMoney = moneyFields
        .filter(({ amount }) => merges.some(({ field, outcome }) => field === amount && outcome === 'choose'))
        .flatMap(({ amount, currency }) => [amount, currency])
      const ownChanges = {
        ...changesOf(ownForm, before),
        ...Object.fromEntries(chosenMoney.map((name) => [name, ownFields.get(name)])),
      }
      return RequestChanges.parse(
        Object.fromEntries(Object.entries(ownChanges).filter(([name]) => !otherUsersFields.has(name))),
      )
    },
  }
}
