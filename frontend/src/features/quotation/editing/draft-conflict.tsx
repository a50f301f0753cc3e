import { Button } from '@blueprintjs/core'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ConflictMerge } from '../../../components/entry-form/conflict-merge.tsx'
import type { FieldSpec } from '../../../components/entry-form/field-spec.ts'
import { useMay } from '../../../lib/auth/session.ts'
import { parseMergeName } from './merge-draft.ts'
import { lastChangeOptions } from '../quotation-queries.ts'
import type { DraftConflict as Conflict } from './use-edited-draft.ts'
import { useDraftWords } from './use-draft-words.ts'

interface NamedLine {
  rowId: string
  idCharge: string
  concept: string
}

export interface DraftConflictProps {
  detail: QuotationDetail
  conflict: Conflict
  /** Lines of all sides, for their names. */
  lines: readonly NamedLine[]
  /** Accepts the other user's version. */
  onDiscard: () => void
}

/**
 * Conflict between two saves of one alternative: lists the changes by field and asks about fields that both changed.
 */
export const DraftConflict = ({ detail, conflict, lines, onDiscard }: DraftConflictProps) => {
  const { t } = useTranslation('catalogue')
  const { t: shell } = useTranslation('shell')
  const id = useId()
  const may = useMay()
  const { partWords, valueWords } = useDraftWords(detail)
  const lastChange = useQuery({
    ...lastChangeOptions(detail.key),
    enabled: may('PRICING', 'GERENTE_COMERCIAL', 'ANALYTICS_REPORTS'),
  }).data
  const specs = Object.fromEntries(
    conflict.merges.map(({ field }): [string, FieldSpec] => {
      const { rowId, part } = parseMergeName(field)
      const line = lines.find((one) => one.rowId === rowId)
      const name = line === undefined ? '' : line.concept || line.idCharge
      const label = [name, part === '' ? '' : partWords(part)].filter((word) => word !== '').join(' · ')
      return [field, { label, words: (value) => valueWords(part, value) }]
    }),
  )
  const shownConflict = {
    ...conflict,
    by: lastChange?.actor.name || undefined,
    at: lastChange?.occurredAt,
    revision: conflict.detail.revision,
  }
  return (
    <section className="card card-body draft-conflict">
      <ConflictMerge form={{ id, specs }} conflict={shownConflict} />
      <div className="notice-actions">
        <Button variant="minimal" onClick={onDiscard}>
          {t('conflict.discardMine')}
        </Button>
        {conflict.open > 0 && (
          <span className="hue" data-hue="amber">
            {t('conflict.toChoose', { count: conflict.open })}
          </span>
        )}
        <Button intent="primary" aria-disabled={conflict.open > 0 || undefined} onClick={() => void conflict.apply()}>
          {shell('state.reloadAndApply')}
        </Button>
      </div>
    </section>
  )
}
