import { Button } from '@blueprintjs/core'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isPlainField } from '@freight/contracts/quotation/fields/about-fields'
import type { RequestChanges } from '@freight/contracts/quotation/request'
import { ConflictMerge } from '../../../components/entry-form/conflict-merge.tsx'
import type { FieldSpec } from '../../../components/entry-form/field-spec.ts'
import { usePlainWords } from '../../../components/quotation/use-plain-words.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import type { RequestMerge } from './merge-request.ts'

export interface AmendConflictProps {
  merge: RequestMerge
  /** The user whose change was saved first, where known. */
  by: string | undefined
  at: string | undefined
  revision: number
  /** Changes to send on top of the saved version. */
  onApply: (changes: RequestChanges) => void
  onDiscard: () => void
}

const rowsOf = (value: unknown): unknown[] | undefined => {
  const rows: unknown = Object(value)['rows']
  return Array.isArray(rows) ? rows : undefined
}
const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const rowWords = (row: unknown): string => {
  const cells: Readonly<Record<string, unknown>> = Object(row)
  const count = textOf(cells['cantidad'] ?? cells['quantity'])
  const size = [cells['largo'], cells['ancho'], cells['alto']].map(textOf).filter(Boolean).join('×')
  const weight = textOf(cells['pesoFila'] ?? cells['peso'])
  const names = [cells['type'], cells['proveedor'], cells['destinatario'], cells['ciudad']].map(textOf)
  return [count && `${count} ×`, ...names, weight && `${weight} kg`, size].filter(Boolean).join(' ')
}

/** Field-by-field merge of two users' changes to a request; the user chooses where both changed a field. */
export const AmendConflict = ({ merge, by, at, revision, onApply, onDiscard }: AmendConflictProps) => {
  const { t } = useTranslation('newQuotation')
  const { t: tCatalogue } = useTranslation('catalogue')
  const { t: shell } = useTranslation('shell')
  const format = useFormat()
  const plainWords = usePlainWords()
  const id = useId()
  const [choices, setChoices] = useState<Readonly<Record<string, 'mine' | 'theirs'>>>({})
  const openCount = merge.merges.filter(
    ({ field, outcome }) => outcome === 'choose' && choices[field] === undefined,
  ).length
  const words = (value: unknown): string => {
    const rows = rowsOf(value)
    if (rows !== undefined) return rows.length === 0 ? t('amend.noRows') : rows.map(rowWords).join(' · ')
    const { reference, amount, currency }: Readonly<Record<string, unknown>> = Object(value)
    if (typeof amount === 'string' && typeof currency === 'string') return format.money(amount, currency)
    return typeof reference === 'string' ? reference : ''
  }
  const specs = Object.fromEntries(
    merge.merges.map(({ field }): [string, FieldSpec] => [
      field,
      // The cast is safe: a test requires a text for every field.
      isPlainField(field)
        ? { label: plainWords.name(field), words: (value) => plainWords.value(field, value) }
        : { label: t(`amend.field.${field as 'incoterm'}`), words },
    ]),
  )
  const choose = (field: string, side: 'mine' | 'theirs') => setChoices((now) => ({ ...now, [field]: side }))
  return (
    <section className="card card-body">
      <ConflictMerge form={{ id, specs }} conflict={{ by, at, revision, merges: merge.merges, choices, choose }} />
      <div className="notice-actions">
        <Button variant="minimal" onClick={onDiscard}>
          {tCatalogue('conflict.discardMine')}
        </Button>
        {openCount > 0 && (
          <span className="hue" data-hue="amber">
            {tCatalogue('conflict.toChoose', { count: openCount })}
          </span>
        )}
        <Button
          intent="primary"
          aria-disabled={openCount > 0 || undefined}
          onClick={() => {
            if (openCount === 0) onApply(merge.changes(choices))
          }}
        >
          {shell('state.reloadAndApply')}
        </Button>
      </div>
    </section>
  )
}
