import { type FieldMerge, mergeEntry } from '../../../components/catalogue/merge-entry.ts'
import { RequestChanges } from '@freight/contracts/quotation/request'
import { changesOf } from './amendment.ts'
import type { RequestForm } from './form.ts'
import { requestOf } from './request.ts'

const changeable = Object.keys(RequestChanges.shape)

// Rows belong together: those of two people are not added up, one of the two lists is chosen.
const asOne = (value: unknown): unknown => (Array.isArray(value) ? { rows: value } : value)
const valuesOf = (form: RequestForm): Record<string, unknown> => {
  const request = new Map<string, unknown>(Object.entries(requestOf(form)))
  return Object.fromEntries(changeable.map((name) => [name, asOne(request.get(name))]))
}

export interface RequestMerge {
  merges: readonly FieldMerge[]
  /** What is to be sent over what somebody else saved: only what stays as it was typed here. */
  changes: (choices: Readonly<Record<string, 'mine' | 'theirs'>>) => RequestChanges
}

/** Three-way merge of a request: as it was when typing began, as somebody changed it meanwhile, as it was typed here. */
export const mergeRequest = (before: RequestForm, theirs: RequestForm, mine: RequestForm): RequestMerge => {
  const base = valuesOf(before)
  const fields = Object.fromEntries(changeable.map((name) => [name, { label: name }]))
  const merges = mergeEntry<Record<string, unknown>>(fields, base, valuesOf(theirs), valuesOf(mine))
  return {
    merges,
    changes: (choices) => {
      const given = new Set(
        merges.flatMap(({ field, outcome }) =>
          outcome === 'theirs' || outcome === 'both' || (outcome === 'choose' && choices[field] !== 'mine')
            ? [field]
            : [],
        ),
      )
      return RequestChanges.parse(
        Object.fromEntries(Object.entries(changesOf(mine, before)).filter(([name]) => !given.has(name))),
      )
    },
  }
}
