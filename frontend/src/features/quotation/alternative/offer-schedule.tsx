import { Button } from '@blueprintjs/core'
import { TrashIcon } from '@blueprintjs/icons'
import { scheduleLimits, tierKinds } from '@freight/contracts/pricing/offer/offer-schedule'
import { currencies } from '@freight/contracts/vocabulary/price'
import { containerTypes } from '@freight/contracts/vocabulary/transport'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DateRow, DecimalRow, InputRow, SelectRow } from '../../../components/form/rows.tsx'
import type { OfferDraft, SailingDraft, TierDraft } from '../charge-grid/offer-draft.ts'
import '../charge-grid/charges.css'

type Schedule = Pick<OfferDraft, 'sailings' | 'tiers'>

interface ScheduleListProps<Row extends { rowId: string }> {
  title: string
  add: string
  remove: (number: number) => string
  most: number
  error: string | undefined
  rows: readonly Row[]
  onChange: (rows: readonly Row[] | undefined) => void
  empty: Omit<Row, 'rowId'>
  children: (row: Row, set: (changes: Partial<Row>) => void) => ReactNode
}

const ScheduleList = <Row extends { rowId: string }>({
  title,
  add,
  remove,
  most,
  error,
  rows,
  onChange,
  empty,
  children,
}: ScheduleListProps<Row>) => (
  <div className="form-row" role="group" aria-label={title}>
    <div className="margin-bottom-4 min-height-26 row between gap-8">
      <span className="form-label size-11-5 medium">{title}</span>
      {rows.length < most && (
        <button
          type="button"
          className="link-button no-wrap"
          onClick={() => onChange([...rows, { ...empty, rowId: crypto.randomUUID() } as Row])}
        >
          {add}
        </button>
      )}
    </div>
    {rows.map((row, index) => (
      <div key={row.rowId} className="schedule-row flex gap-8" role="group" aria-label={`${title} ${index + 1}`}>
        {children(row, (changes) =>
          onChange(rows.map((one) => (one.rowId === row.rowId ? { ...one, ...changes } : one))),
        )}
        <Button
          variant="minimal"
          size="small"
          icon={<TrashIcon />}
          aria-label={remove(index + 1)}
          onClick={() => {
            const others = rows.filter(({ rowId }) => rowId !== row.rowId)
            onChange(others.length === 0 ? undefined : others)
          }}
        />
      </div>
    ))}
    {error !== undefined && (
      <p className="form-below error" role="alert">
        {error}
      </p>
    )}
  </div>
)

const noSailing: Omit<SailingDraft, 'rowId'> = {
  vessel: '',
  voyage: '',
  cutOff: undefined,
  departure: undefined,
  arrival: undefined,
}
const noTier: Omit<TierDraft, 'rowId'> = { kind: 'DEMURRAGE', fromDay: '', currency: 'USD', amount: '' }

interface OfferScheduleProps<Draft extends Schedule> {
  draft: Draft
  onChange: (draft: Draft) => void
  /** Whether free time has a price per container and day. */
  hasContainers: boolean
  errorOf?: (name: string) => string | undefined
}

/** Departures of an offer, and for containers what the carrier charges after the free days. */
export const OfferSchedule = <Draft extends Schedule>({
  draft,
  onChange,
  hasContainers,
  errorOf = () => undefined,
}: OfferScheduleProps<Draft>) => {
  const { t } = useTranslation('prices')
  return (
    <div className="offer-schedule">
      <ScheduleList<SailingDraft>
        title={t('schedule.sailings')}
        add={t('schedule.addSailing')}
        remove={(number) => t('schedule.removeSailing', { number })}
        most={scheduleLimits.sailings}
        error={errorOf('sailings') === undefined ? undefined : t('schedule.sailingProblem')}
        rows={draft.sailings ?? []}
        onChange={(sailings) => onChange({ ...draft, sailings })}
        empty={noSailing}
      >
        {(row, set) => (
          <>
            <InputRow
              label={t('schedule.vessel')}
              value={row.vessel}
              maxLength={scheduleLimits.vessel}
              onChange={(vessel) => set({ vessel })}
            />
            <InputRow
              label={t('schedule.voyage')}
              value={row.voyage}
              maxLength={scheduleLimits.voyage}
              onChange={(voyage) => set({ voyage })}
            />
            {(['cutOff', 'departure', 'arrival'] as const).map((name) => (
              <DateRow
                key={name}
                label={t(`schedule.${name}`)}
                cell={`sailing.${row.rowId}.${name}`}
                value={row[name]}
                onChange={(value) => set({ [name]: value })}
              />
            ))}
          </>
        )}
      </ScheduleList>
      {(hasContainers || draft.tiers !== undefined) && (
        <ScheduleList<TierDraft>
          title={t('schedule.tiers')}
          add={t('schedule.addTier')}
          remove={(number) => t('schedule.removeTier', { number })}
          most={scheduleLimits.tiers}
          error={errorOf('tiers') === undefined ? undefined : t('schedule.tierProblem')}
          rows={draft.tiers ?? []}
          onChange={(tiers) => onChange({ ...draft, tiers })}
          empty={noTier}
        >
          {(row, set) => (
            <>
              <SelectRow
                label={t('schedule.kind')}
                value={row.kind}
                options={tierKinds.map((kind) => ({ value: kind, label: t(`schedule.${kind}`) }))}
                onChange={(kind) => set({ kind })}
              />
              <SelectRow
                label={t('schedule.container')}
                value={row.container ?? ''}
                options={[
                  { value: '', label: t('schedule.allContainers') },
                  ...containerTypes.map((type) => ({ value: type, label: type })),
                ]}
                onChange={(type) => set({ container: containerTypes.find((one) => one === type) })}
              />
              <DecimalRow
                label={t('schedule.fromDay')}
                kind="whole"
                max={scheduleLimits.days}
                cell={`tier.${row.rowId}.fromDay`}
                value={row.fromDay}
                onChange={(fromDay) => set({ fromDay })}
              />
              <SelectRow
                label={t('schedule.currency')}
                value={row.currency}
                options={currencies.map((currency) => ({ value: currency, label: currency }))}
                onChange={(currency) => set({ currency })}
              />
              <DecimalRow
                label={t('schedule.amount')}
                kind="decimal"
                cell={`tier.${row.rowId}.amount`}
                value={row.amount}
                onChange={(amount) => set({ amount })}
              />
            </>
          )}
        </ScheduleList>
      )}
    </div>
  )
}
