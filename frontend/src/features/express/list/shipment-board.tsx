import { Button } from '@blueprintjs/core'
import type { SubState } from '@freight/contracts/vocabulary/express'
import type { ExpressRow, ExpressSums } from '@freight/contracts/express-shipment/express-shipment-routes'
import { type KeyboardEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useRows } from '../../../components/catalogue/catalogue-page.tsx'
import { ErrorCard, SkeletonRows } from '../../../components/feedback/load-state.tsx'
import { useFormat } from '../../../lib/format/format.ts'
import { expressKeys, type ExpressQuery, rowsPage } from '../shipment.ts'
import { RowAge, RowState, ShortReference, Sums } from './shipment-list.tsx'
import './shipment-board.css'

interface BoardProps {
  query: ExpressQuery
  states: readonly SubState[]
  /** Undefined while they are loaded, or with an error. */
  sums: Readonly<Partial<Record<SubState, ExpressSums>>> | undefined
  selected: string | undefined
  onSelect: (id: string) => void
  onOpen: (id: string) => void
}

const PAGE_CARDS = 20

/** Target of a key: up and down in a column, left and right in the next column with cards. */
const targetOf = (key: string, columns: readonly HTMLElement[][], focused: Element | null) => {
  const column = columns.findIndex((cards) => cards.some((card) => card === focused))
  const cards = columns[column]
  if (cards === undefined) return undefined
  const index = cards.findIndex((card) => card === focused)
  if (key === 'ArrowDown' || key === 'j') return cards[index + 1]
  if (key === 'ArrowUp' || key === 'k') return cards[index - 1]
  if (key === 'Home') return cards[0]
  if (key === 'End') return cards.at(-1)
  const beside = { ArrowLeft: columns[column - 1], ArrowRight: columns[column + 1] }[key]
  return beside?.[Math.min(index, beside.length - 1)]
}

const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const columns = [...event.currentTarget.querySelectorAll('ul')].map((list) => [
    ...list.querySelectorAll<HTMLElement>('.express-card'),
  ])
  const target = targetOf(event.key, columns, document.activeElement)
  if (target === undefined) return
  event.preventDefault()
  target.focus()
}

/**
 * Shipments as cards in a column a sub-state. A card opens its shipment; it is not dragged, because a sub-state follows
 * from the booking and the movements.
 */
export const ShipmentBoard = ({ states, sums, ...props }: BoardProps) => {
  const { t } = useTranslation('express')
  if (sums === undefined) return <SkeletonRows rows={14} height={36} />
  return (
    // Its cards are buttons; the keys move the focus between them.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/no-noninteractive-element-interactions
    <div
      className="express-board pad-8-16 scrolls-x on-page flex gap-8 flex-1 min-height-0"
      role="group"
      aria-label={t('layout.board')}
      onKeyDown={onKeyDown}
    >
      {states.map((state) => (
        <Column key={state} state={state} sums={sums[state]} {...props} />
      ))}
    </div>
  )
}

type ColumnProps = Omit<BoardProps, 'states' | 'sums'> & { state: SubState; sums: ExpressSums | undefined }

const Column = ({ state, sums, ...props }: ColumnProps) => {
  const { t } = useTranslation('express')
  const format = useFormat()
  const id = useId()
  return (
    <section aria-labelledby={id} data-empty={sums === undefined || undefined}>
      <header>
        <h2 id={id}>
          {t(`subState.${state}`)} <span className="count">{format.decimal(sums?.rows ?? 0)}</span>
        </h2>
        {sums !== undefined && (
          <p className="quiet">
            <Sums sums={sums} />
          </p>
        )}
      </header>
      {sums !== undefined && <Cards state={state} {...props} />}
    </section>
  )
}

const Cards = ({ state, query, selected, onSelect, onOpen }: Omit<ColumnProps, 'sums'>) => {
  const { t } = useTranslation('express')
  const ofState = { ...query, subState: state }
  const pages = useRows([...expressKeys.rows(ofState), PAGE_CARDS], rowsPage(ofState, PAGE_CARDS))
  if (pages.isLoading) return <SkeletonRows rows={4} height={76} />
  if (pages.error !== null && pages.rows.length === 0)
    return <ErrorCard error={pages.error} title={t('listFailed')} onRetry={() => void pages.refetch()} />
  return (
    <ul>
      {pages.rows.map((row, index) => (
        <li key={row.id}>
          <button
            type="button"
            className="express-card pad-7-9 stack gap-2 full ink-same text-left pointer card hovers picks"
            aria-current={row.id === selected || undefined}
            // Tab goes from column to column.
            tabIndex={index === 0 || row.id === selected ? 0 : -1}
            onFocus={() => row.id !== selected && onSelect(row.id)}
            onClick={() => onOpen(row.id)}
          >
            <Card row={row} />
          </button>
        </li>
      ))}
      {pages.hasMore && (
        <li>
          <Button variant="minimal" size="small" fill loading={pages.isLoadingMore} onClick={pages.loadMore}>
            {t('board.more')}
          </Button>
        </li>
      )}
    </ul>
  )
}

const Card = ({ row }: { row: ExpressRow }) => {
  const { t } = useTranslation('express')
  const format = useFormat()
  const isMarked = row.work === 'CANCELLED' || row.flags.includes('INCIDENT') || row.flags.includes('OVERDUE')
  return (
    <>
      <span className="flex between gap-6">
        <ShortReference id={row.id} />
        <span className="quiet">
          <RowAge row={row} />
        </span>
      </span>
      <strong className="clipped">{row.client?.name ?? t('common.noClient')}</strong>
      <span className="clipped secondary">
        {`${row.shipper.city} ${row.shipper.countryCode} – ${row.recipient.city} ${row.recipient.countryCode}`}
      </span>
      <span className="flex between gap-6">
        <span className="clipped quiet">
          {[`${format.weight(row.chargeable)} kg`, row.carrier?.name].filter(Boolean).join(' · ')}
        </span>
        {isMarked && <RowState row={row} />}
      </span>
    </>
  )
}
