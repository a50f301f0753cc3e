import { Button } from '@blueprintjs/core'
import { ArrowRightIcon, DownloadIcon, ErrorIcon, TickCircleIcon } from '@blueprintjs/icons'
import type { HistoryEntry, QuotationAsOf, QuotationHistory } from '@freight/contracts/quotation/quotation-views'
import { useTranslation } from 'react-i18next'
import { type RowsColumn, RowsTable } from '../../../components/data-table/rows-table.tsx'
import { StatusChip } from '../../../components/quotation/status-chip.tsx'
import { currencySign, useFormat } from '../../../lib/format/format.ts'
import { changedCount, costsAsOf, type Field, fieldsAsOf, type Group, sellsAsOf } from './fields.ts'
import { useFieldWords } from './use-field-words.ts'

const downloadHistory = (history: QuotationHistory) => {
  const url = URL.createObjectURL(new Blob([JSON.stringify(history, null, 2)], { type: 'application/json' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: `${history.key}.json` })
  link.click()
  URL.revokeObjectURL(url)
}

/** Result of verifying the hash chain, and a download of the whole stream. */
export const ChainBadge = ({ history }: { history: QuotationHistory }) => {
  const { t } = useTranslation('history')
  const format = useFormat()
  const { intact, events, checkedAt } = history.chain
  return (
    <div className="chain pad-left-16 line-left row gap-8 size-12-5">
      <span className="hue" data-hue={intact ? 'green' : 'red'}>
        {intact ? <TickCircleIcon size={16} aria-hidden="true" /> : <ErrorIcon size={16} aria-hidden="true" />}
      </span>
      <span>
        <span className="hue medium" data-hue={intact ? 'green' : 'red'}>
          {t(intact ? 'chain.intact' : 'chain.broken')}
        </span>
        <span className="quiet">{t('chain.checked', { count: events, at: format.near(checkedAt) })}</span>
      </span>
      <Button
        icon={<DownloadIcon />}
        aria-label={t('chain.download')}
        title={t('chain.download')}
        onClick={() => downloadHistory(history)}
      />
    </div>
  )
}

const FieldList = ({ fields }: { fields: readonly Field[] }) => {
  const { name: nameOf } = useFieldWords()
  const { t } = useTranslation('history')
  return (
    <dl className="as-of-fields pad-6-0 size-12-5">
      {fields.map(({ name, now, before }) => (
        <div className="flex between gap-12 pad-3-12" key={name} data-changed={before !== undefined || undefined}>
          <dt className="flex-none ink-2">{nameOf(name)}</dt>
          <dd className="medium text-right">
            {before !== undefined && (
              <>
                <del>{before}</del>{' '}
                <ArrowRightIcon size={12} className="hue" data-hue="amber" aria-label={t('became')} />{' '}
              </>
            )}
            {now}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const GroupTable = ({
  title,
  note,
  currency,
  groups,
  former = [],
  chosen,
}: {
  title: string
  note: string
  /** Currency of the totals. */
  currency: string
  groups: readonly Group[]
  /** The groups at the earlier moment. */
  former?: readonly Group[] | undefined
  chosen?: string | undefined
}) => {
  const { t } = useTranslation('history')
  const format = useFormat()
  const formerTotals = new Map(
    groups.flatMap(({ id, total }) => {
      const before = former.find((one) => one.id === id)?.total
      return before === undefined || before === total ? [] : [[id, before]]
    }),
  )
  const columns: (RowsColumn<Group> | false)[] = [
    {
      id: 'name',
      head: t('group.name'),
      cell: ({ id, name }) => (
        <>
          <b>{name || '—'}</b>{' '}
          {id === chosen && (
            <span className="tag" data-hue="accent">
              {t('group.chosen')}
            </span>
          )}
        </>
      ),
    },
    { id: 'route', head: t('group.route'), className: 'secondary', cell: ({ route }) => route || '—' },
    {
      id: 'transit',
      head: t('group.transit'),
      align: 'end',
      cell: ({ ttime }) => (ttime === undefined ? '—' : t('group.days', { count: ttime })),
    },
    {
      id: 'validity',
      head: t('group.validity'),
      align: 'end',
      className: 'secondary',
      cell: ({ validez }) => format.date(validez),
    },
    formerTotals.size > 0 && {
      id: 'before',
      head: `${t('group.before')} ${currency}`,
      align: 'end',
      cell: ({ id }) =>
        formerTotals.has(id) && (
          <>
            <del>{formerTotals.get(id)}</del>{' '}
            <ArrowRightIcon size={12} className="hue" data-hue="amber" aria-label={t('became')} />
          </>
        ),
    },
    {
      id: 'total',
      head: `${t('group.total')} ${currency}`,
      align: 'end',
      cell: ({ total }) => <b>{total}</b>,
      cellProps: ({ id }) => ({ 'data-changed': formerTotals.has(id) || undefined }),
    },
  ]
  return (
    <section className="card" aria-label={title}>
      <header className="card-head">
        <h2>{title}</h2>
        <span className="note">{note}</span>
      </header>
      <RowsTable
        className="dense-table as-of-table"
        columns={columns.filter((column) => column !== false)}
        rows={groups}
        rowKey={({ id }) => id}
      />
    </section>
  )
}

interface NoGroupsProps {
  words: string
  /** The event that added the first one. */
  first: HistoryEntry | undefined
  onShow: (revision: number) => void
}

/** Notice that there were none yet, with a link to the event that added the first. */
const NoGroups = ({ words, first, onShow }: NoGroupsProps) => {
  const { t } = useTranslation('history')
  const format = useFormat()
  return (
    <div className="card as-of-none pad-14-12 ink-2 row between gap-8">
      <span>
        {words}{' '}
        {first && (
          <span className="quiet">
            {t('firstAdded', {
              date: format.date(first.occurredAt),
              time: format.time(first.occurredAt),
              number: first.revision,
            })}
          </span>
        )}
      </span>
      {first && (
        <Button size="small" onClick={() => onShow(first.revision)}>
          {t('goTo', { number: first.revision })}
        </Button>
      )}
    </div>
  )
}

export interface AsOfProps {
  asOf: Pick<QuotationAsOf, 'quotation' | 'before'>
  onlyChanges: boolean
  /** Whether the earlier moment was selected, instead of being the event before. */
  isCompared: boolean
  /** The later events. */
  later: readonly HistoryEntry[]
  onShow: (revision: number) => void
}

/** The quotation after an event; changed values are amber with the old one struck through. */
export const AsOf = ({ asOf, onlyChanges, isCompared, later, onShow }: AsOfProps) => {
  const { t } = useTranslation('history')
  const format = useFormat()
  const { quotation, before } = asOf
  const words = useFieldWords()
  const { request, cargo } = fieldsAsOf(quotation, before, format, words)
  const shown = (fields: readonly Field[]) =>
    onlyChanges ? fields.filter((field) => field.before !== undefined) : fields
  const count = changedCount([...request, ...cargo])
  const firstOf = (type: string) => later.find((entry) => entry.type === type)
  const costs = costsAsOf(quotation, format)
  const sells = sellsAsOf(quotation, format)
  const currency = currencySign(quotation.displayCurrency)
  return (
    <div className="as-of stack gap-12 min-width-0">
      {count > 0 && !isCompared && (
        <p className="hue" data-hue="amber">
          {t('changed', { count })}
        </p>
      )}
      <div className="as-of-pair halves grid start gap-12">
        <section className="card" aria-label={t('common.request')}>
          <header className="card-head">
            <h2>{t('common.request')}</h2>
            <div className="end as-of-status middle">
              {before !== undefined && before.status !== quotation.status && (
                <>
                  <StatusChip status={before.status} />{' '}
                  <ArrowRightIcon size={12} className="hue" data-hue="amber" aria-label={t('became')} />
                </>
              )}
              <StatusChip status={quotation.status} />
            </div>
          </header>
          <FieldList fields={shown(request)} />
        </section>
        <section className="card" aria-label={t('common.cargo')}>
          <header className="card-head">
            <h2>{t('common.cargo')}</h2>
          </header>
          <FieldList fields={shown(cargo)} />
        </section>
      </div>
      {costs !== undefined &&
        (costs.length > 0 ? (
          <GroupTable
            title={t('costs')}
            note={t('alternatives', { count: costs.length })}
            currency={currency}
            groups={costs}
            former={before && costsAsOf(before, format, quotation.fx)}
          />
        ) : (
          <NoGroups words={t('noCosts')} first={firstOf('CostGroupAdded')} onShow={onShow} />
        ))}
      {sells.length > 0 ? (
        <GroupTable
          title={t('sells')}
          note={t('alternatives', { count: sells.length })}
          currency={currency}
          groups={sells}
          former={before && sellsAsOf(before, format)}
          chosen={quotation.sellectedSell}
        />
      ) : (
        <NoGroups words={t('noSells')} first={firstOf('SellGroupAdded')} onShow={onShow} />
      )}
    </div>
  )
}
