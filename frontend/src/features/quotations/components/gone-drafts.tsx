import { Button } from '@blueprintjs/core'
import { GitBranchIcon } from '@blueprintjs/icons'
import type { QuotationDetail } from '@freight/contracts/quotation/views'
import { useTranslation } from 'react-i18next'
import { dropTyped, moveTyped, useUnsaved } from '../typed.ts'
import type { Edited } from '../use-edited-draft.ts'

interface Draft {
  lines: readonly unknown[]
  idCost?: string
}

export interface GoneDraftsProps {
  detail: QuotationDetail
  kind: 'cost' | 'sell'
  /** The alternatives that there are. */
  ids: readonly string[]
  /** Opens the editor of a new one; a sale is made from a cost. */
  onNew: (from?: string) => void
}

/** What was typed in alternatives that somebody took away meanwhile: it goes on as a new one, or is given up. */
export const GoneDrafts = ({ detail, kind, ids, onNew }: GoneDraftsProps) => {
  const { t } = useTranslation('prices')
  const start = `${detail.key}:${kind}:`
  const gone = useUnsaved(detail.key).filter((name) => {
    const [id = ''] = name.slice(start.length).split(':')
    return name.startsWith(start) && id !== 'new' && !ids.includes(id)
  })
  const goOn = (name: string) => {
    let from: string | undefined
    moveTyped<Edited<Draft>>(name, `${start}new`, ({ draft }) => {
      from = kind === 'sell' ? draft.idCost : undefined
      return { draft, base: { ...draft, lines: [] }, revision: detail.revision }
    })
    if (from !== undefined) moveTyped<Edited<Draft>>(`${start}new`, `${start}new:${from}`, (value) => value)
    onNew(from)
  }
  return gone.map((name) => (
    <div key={name} className="notice-card" role="alert">
      <GitBranchIcon className="hue" data-hue="amber" size={14} aria-hidden="true" />
      <div>
        <p className="notice-title">{t('merge.takenAway')}</p>
        <div className="notice-actions">
          <Button size="small" intent="primary" onClick={() => goOn(name)}>
            {t('merge.asNew')}
          </Button>
          <Button size="small" onClick={() => dropTyped(name)}>
            {t('unsaved.discard')}
          </Button>
        </div>
      </div>
    </div>
  ))
}
