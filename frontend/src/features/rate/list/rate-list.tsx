import { useTranslation } from 'react-i18next'
import { MasterList, TwoLines } from '../../../components/catalogue/master-list.tsx'
import { TransportIcon } from '../../../components/lane/transport-icon.tsx'
import { useFormat } from '../../../lib/format/use-format.ts'
import type { RateRow } from '../rate.ts'
import { placeWords } from './lane-words.ts'
import { RateState } from './rate-state.tsx'

export interface RateListProps {
  rows: readonly RateRow[]
  total: number | undefined
  selected: string | undefined
  isLoading: boolean
  isStale: boolean
  onSelect: (id: string) => void
  onOpen: () => void
  onEscape: () => void
  onEnd: () => void
  empty: React.ReactNode
}

/** Rates as rows of two lines: code and version, lane and owner, state and validity. */
export const RateList = ({ rows, onOpen, ...props }: RateListProps) => {
  const { t } = useTranslation('rates')
  const format = useFormat()
  return (
    <MasterList
      {...props}
      label={t('list')}
      rows={rows}
      rowKey={({ id }) => id}
      rowHeight={48}
      width={418}
      onOpen={onOpen}
      isQuiet={({ state }) => state === 'SUSPENDED' || state === 'EXPIRED'}
      head={
        <>
          <span className="rate-code">{t('column.rate')}</span>
          <span>{t('column.lane')}</span>
          <span className="rate-until">{t('column.validity')}</span>
        </>
      }
    >
      {(rate) => (
        <TwoLines
          left={
            <span className="two-lines rate-code">
              <span className="two-lines-title">
                {rate.code} <span className="quiet">v{rate.version}</span>
              </span>
              <span className="two-lines-below">
                {rate.mode} {rate.container}
              </span>
            </span>
          }
          title={
            <>
              <TransportIcon transport={rate.transport} size={12} />{' '}
              {placeWords({ code: rate.origin, name: rate.originName }, t)} –{' '}
              {placeWords({ code: rate.destination, name: rate.destinationName }, t)}
            </>
          }
          below={
            <>
              {rate.type === 'SELL' && <span className="tag">{t('type.SELL')}</span>} {rate.owner?.name ?? t('general')}
            </>
          }
          end={<RateState rate={rate} />}
          endBelow={`${format.dayMonth(rate.validFrom)} – ${format.dayMonth(rate.validTo)}`}
        />
      )}
    </MasterList>
  )
}
