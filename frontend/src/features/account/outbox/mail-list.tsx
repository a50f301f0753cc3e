import { Button } from '@blueprintjs/core'
import type { OutboxRow } from '@freight/contracts/mail/outbox'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import { MailStateMark } from './mail-state-mark.tsx'

export interface MailListProps {
  rows: readonly OutboxRow[]
  selected: string
  onSelect: (id: string) => void
  onMore: (() => void) | undefined
  isLoadingMore: boolean
}

const steps: Readonly<Record<string, 'nextElementSibling' | 'previousElementSibling'>> = {
  ArrowDown: 'nextElementSibling',
  ArrowUp: 'previousElementSibling',
}

/** Arrow keys select and open mails. */
const toNeighbour = (event: KeyboardEvent<HTMLUListElement>) => {
  const sibling = steps[event.key]
  const line = event.target instanceof Element ? event.target.closest('li') : null
  const next = sibling === undefined ? undefined : line?.[sibling]?.querySelector('button')
  if (next === undefined || next === null) return
  event.preventDefault()
  next.focus()
  next.click()
}

/** Two lines per mail: subject and recipient, state and time. */
export const MailList = ({ rows, selected, onSelect, onMore, isLoadingMore }: MailListProps) => {
  const { t } = useTranslation('settings', { keyPrefix: 'account' })
  const format = useFormat()
  return (
    <nav className="mail-list" aria-label={t('outbox.title')}>
      <ul onKeyDown={toNeighbour}>
        {rows.map((row) => (
          <li key={row.id}>
            <button
              type="button"
              className="mail-line hovers picks"
              aria-current={row.id === selected}
              onClick={() => onSelect(row.id)}
            >
              <span className="mail-line-title">{row.subject}</span>
              <MailStateMark state={row.state} />
              <span className="mail-line-below clipped">{row.to}</span>
              <span className="mail-line-below clipped">{format.near(row.at)}</span>
            </button>
          </li>
        ))}
      </ul>
      {onMore !== undefined && (
        <Button variant="minimal" fill loading={isLoadingMore} onClick={onMore}>
          {t('outbox.more')}
        </Button>
      )}
    </nav>
  )
}
