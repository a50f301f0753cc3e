import { Button } from '@blueprintjs/core'
import type { ExpressDetail } from '@freight/contracts/express-shipment/express-shipment-routes'
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConflictMerge } from '../../../components/entry-form/conflict-merge.tsx'
import type { FieldSpec } from '../../../components/entry-form/field-spec.ts'
import { mergeEntry } from '../../../components/entry-form/merge/merge-entry.ts'
import { useAmendmentWords } from './amendment-words.ts'
import { bodyOf, type ExpressChanges, formOfRequest } from './cells.ts'

interface AmendConflictProps {
  /** The shipment as it was when editing began, and as another user saved it. */
  before: ExpressDetail
  newer: ExpressDetail
  /** Fields that this user changed. */
  changes: ExpressChanges
  onApply: (changes: ExpressChanges) => void
  onDiscard: () => void
}

type Values = Record<string, unknown>

// An amount in another currency is another amount, and pieces in other units are other pieces.
const groups = [
  ['valorMercaderia', 'monedaMercaderia'],
  ['packingData', 'measureSystem'],
]

/** Rows are one value: a mix of two users' rows would be pieces that neither of them typed. */
const rowsAsOneValue = (fields: object): Values =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, Array.isArray(value) ? { rows: value } : value]),
  )

/** Field-by-field merge of two users' changes; the user chooses where both changed a field. */
export const AmendConflict = ({ before, newer, changes, onApply, onDiscard }: AmendConflictProps) => {
  const { t } = useTranslation('expressForm')
  const { t: catalogue } = useTranslation('catalogue')
  const { t: shell } = useTranslation('shell')
  const wordsOf = useAmendmentWords()
  const id = useId()
  const [choices, setChoices] = useState<Readonly<Record<string, 'mine' | 'theirs'>>>({})
  const merges = useMemo(() => {
    const base = rowsAsOneValue(bodyOf(formOfRequest(before.request)))
    const theirs = rowsAsOneValue(bodyOf(formOfRequest(newer.request)))
    const fields = Object.fromEntries(Object.keys(base).map((name) => [name, { label: name }]))
    return mergeEntry<Values>(fields, { base, theirs, mine: { ...base, ...rowsAsOneValue(changes) } }, groups)
  }, [before, newer, changes])
  const specs = Object.fromEntries(
    merges.map(({ field }): [string, FieldSpec] => [
      field,
      // A test requires a text for every field.
      { label: t(`field.${field as 'contents'}`), words: (value) => wordsOf(field, value) },
    ]),
  )
  const open = merges.filter(({ field, outcome }) => outcome === 'choose' && choices[field] === undefined)
  const choose = (field: string, side: 'mine' | 'theirs') => {
    const group = groups.find((names) => names.includes(field)) ?? [field]
    setChoices((now) => ({ ...now, ...Object.fromEntries(group.map((name) => [name, side])) }))
  }
  const apply = () => {
    if (open.length > 0) return
    const own = merges.filter(
      ({ field, outcome }) => outcome === 'mine' || (outcome === 'choose' && choices[field] === 'mine'),
    )
    const mine = new Map<string, unknown>(Object.entries({ ...bodyOf(formOfRequest(before.request)), ...changes }))
    onApply(Object.fromEntries(own.map(({ field }) => [field, mine.get(field)])))
  }
  return (
    <section className="card card-body">
      <ConflictMerge
        form={{ id, specs }}
        conflict={{ by: undefined, at: undefined, revision: newer.row.revision, merges, choices, choose }}
      />
      <div className="notice-actions">
        <Button variant="minimal" onClick={onDiscard}>
          {catalogue('conflict.discardMine')}
        </Button>
        {open.length > 0 && (
          <span className="hue" data-hue="amber">
            {catalogue('conflict.toChoose', { count: open.length })}
          </span>
        )}
        <Button intent="primary" aria-disabled={open.length > 0 || undefined} onClick={apply}>
          {shell('state.reloadAndApply')}
        </Button>
      </div>
    </section>
  )
}
