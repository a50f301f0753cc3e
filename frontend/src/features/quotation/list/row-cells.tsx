import type { QuotationRow } from '@freight/contracts/list/quotation-row'
import { useTranslation } from 'react-i18next'
import { SavingMark } from '../../../components/feedback/saving-mark.tsx'
import { WaitingTime } from '../../../components/quotation/waiting-time.tsx'
import { formatElapsed, MISSING, useFormat } from '../../../lib/format/format.ts'
import { useNow } from '../../../lib/browser/use-now.ts'
import { useSaving } from '../saving.ts'
import { type AgentStand, AgentGlyph } from '../agents/agent-glyph.tsx'

const MAX_GLYPHS = 6

/** States of the requested agents: answered first, those without an expected answer last. */
const standsOf = ({ agentsAsked, agentsAnswered, agentsSeen, agentsClosed }: QuotationRow): AgentStand[] => {
  const unopened = agentsAsked - agentsAnswered - agentsSeen - agentsClosed
  const repeated = (count: number, stand: AgentStand) => Array.from({ length: Math.max(0, count) }, () => stand)
  return [
    ...repeated(agentsAnswered, 'answered'),
    ...repeated(agentsSeen, 'seen'),
    ...repeated(unopened, 'asked'),
    ...repeated(agentsClosed, 'closed'),
  ]
}

/** A sign per requested agent (answered, opened, not opened, no answer expected), then the count of answers. */
export const AgentsCell = ({ row }: { row: QuotationRow }) => {
  const { t } = useTranslation('agents')
  const { agentsAsked, agentsAnswered, agentsLate } = row
  if (agentsAsked === 0) return <span className="quiet">{MISSING}</span>
  const words = [
    t('card.answered', { count: agentsAsked, answered: agentsAnswered }),
    ...(agentsLate > 0 ? [t('list.late', { count: agentsLate })] : []),
  ].join(' · ')
  return (
    <span className="inline-row gap-6" title={words}>
      <span aria-hidden="true">
        {standsOf(row)
          .slice(0, MAX_GLYPHS)
          .map((stand, index) => (
            // Signs have no key but their index.
            // oxlint-disable-next-line react/no-array-index-key
            <AgentGlyph key={index} stand={stand} />
          ))}
      </span>
      <span className={agentsLate > 0 ? 'hue' : 'secondary'} data-hue="red">
        {agentsAnswered}/{agentsAsked}
      </span>
    </span>
  )
}

/** Wait of the quotation, or its pending command; empty once decided or postponed. */
export const RowWait = ({ row }: { row: QuotationRow }) => {
  const saving = useSaving(row.key, row.revision)
  if (saving !== undefined) return <SavingMark state={saving} />
  return row.dueAt === undefined ? (
    <span className="quiet">{MISSING}</span>
  ) : (
    <WaitingTime since={row.statusSince} dueAt={row.dueAt} lateAt={row.lateAt} />
  )
}

/** The client with the flags of the quotation. */
export const ClientCell = ({ row }: { row: QuotationRow }) => {
  const { t } = useTranslation('quotations')
  return (
    <>
      {row.client.name === '' ? (
        <span className="quiet">{t('common.noClient')}</span>
      ) : (
        <span className="client-name min-width-44 clips dots-end size-15 semibold">{row.client.name}</span>
      )}
      {row.expired && (
        <span className="tag" data-hue="red">
          {t('flag.expired')}
        </span>
      )}
      {row.reopened && <span className="tag">{t('flag.reopened')}</span>}
      {row.noRate && (
        <span className="tag" data-hue="amber">
          {row.ratesMatching ? t('flag.incompleteRates', { count: row.ratesMatching }) : t('flag.noRate')}
        </span>
      )}
      {row.cancelled && <span className="tag">{t('flag.cancelled')}</span>}
      {row.dangerous !== undefined && (
        <span className="tag" title={row.dangerous}>
          {t(row.transportMode === 'AIR' ? 'flag.dangerousAir' : 'flag.dangerous', {
            imoClass: row.dangerous.split(' ').at(-1),
          })}
        </span>
      )}
      {row.scope !== 'CLIENT' && <span className="tag">{t(`scope.${row.scope}`)}</span>}
    </>
  )
}

/** A number of a row; missing and zero are grey. */
export const FigureCell = ({ value, text }: { value: string | undefined; text: string }) => {
  const isNothing = value === undefined || /^0*(\.0*)?$/.test(value)
  return <span className={isNothing ? 'quiet' : ''}>{isNothing && value !== undefined ? MISSING : text}</span>
}

/** `2 × 40HC` or `1 × Sider`; with several types the first one and the count of the others, all of them on hover. */
export const Units = ({ row: { containers, trucks = [] } }: { row: QuotationRow }) => {
  const { t } = useTranslation('quotations')
  const [first, ...otherUnits] = [
    ...containers.map(({ type, quantity }) => `${quantity} × ${type}`),
    ...trucks.map(({ type, quantity }) => `${quantity} × ${t(`truck.${type}`, { ns: 'shell' })}`),
  ]
  if (first === undefined) return <span className="quiet">{MISSING}</span>
  const allUnits = [first, ...otherUnits].join(', ')
  return (
    <span className="secondary" {...(otherUnits.length > 0 && { title: allUnits })}>
      {first}
      {otherUnits.length > 0 && (
        <>
          <span className="quiet" aria-hidden="true">
            {' '}
            +{otherUnits.length}
          </span>
          <span className="visually-hidden">, {otherUnits.join(', ')}</span>
        </>
      )}
    </span>
  )
}

/** Time since the last change. */
export const LastChange = ({ row }: { row: QuotationRow }) => {
  const now = useNow()
  const format = useFormat()
  const { t } = useTranslation('quotations')
  const ageText = () => {
    const age = now - Date.parse(row.lastChangeAt)
    const days = -format.daysUntil(row.lastChangeAt)
    if (age < 60_000) return t('justNow')
    // Hours without their minutes.
    if (days === 0) return formatElapsed(age).replace(/ \d\d$/, '')
    return days === 1 ? t('yesterday') : format.dayMonth(row.lastChangeAt)
  }
  return (
    <span className="secondary" title={format.dateTime(row.lastChangeAt)}>
      {ageText()}
    </span>
  )
}

/** As `SOON_DAYS` of the cost marks, whose code a list does not load. */
const SOON_DAYS = 3

export const ValidityCell = ({ row }: { row: Pick<QuotationRow, 'validUntil' | 'dueAt'> }) => {
  const format = useFormat()
  if (row.validUntil === undefined) return <span className="quiet">{MISSING}</span>
  const days = format.daysUntil(row.validUntil)
  const isSoon = days <= SOON_DAYS && row.dueAt !== undefined
  return (
    <span
      className={isSoon ? 'hue' : 'secondary'}
      data-hue={days < 0 ? 'red' : 'amber'}
      title={format.until(row.validUntil)}
    >
      {format.date(row.validUntil)}
    </span>
  )
}

/** A call due today or earlier is highlighted. */
export const FollowUpCell = ({ day }: { day: string | undefined }) => {
  const format = useFormat()
  if (day === undefined) return <span className="quiet">{MISSING}</span>
  return (
    <span className={format.daysUntil(day) <= 0 ? 'hue' : 'secondary'} data-hue="amber">
      {format.date(day)}
    </span>
  )
}
