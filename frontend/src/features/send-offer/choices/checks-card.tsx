import { CircleIcon, TickCircleIcon } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { StatusChip } from '../../../components/quotation/status-chip.tsx'
import { useFormat } from '../../../lib/format/use-format.ts'
import type { Lacks } from './checks.ts'
import type { Sell } from './choices.ts'

interface ChecksProps {
  lacks: Lacks
  sells: readonly Sell[]
  mandatory: number
  fxDate: string
  block: string | undefined
  /** They do not block the sending. */
  warnings: readonly string[]
}

/** Checks before sending, and the effect of sending. */
export const ChecksCard = ({ lacks, sells, mandatory, fxDate, block, warnings }: ChecksProps) => {
  const { t } = useTranslation('finalize')
  const format = useFormat()
  const until = lacks.alternatives === undefined ? sells.map(({ validez }) => validez).toSorted()[0] : undefined
  const hasRecipients = lacks.contacts === undefined && lacks.cc === undefined
  const isApproved = sells.every(({ needsApproval, approval }) => !needsApproval || approval?.status === 'APPROVED')
  const checks: { id: string; isMet: boolean; text: string }[] = [
    {
      id: 'valid',
      isMet: until !== undefined,
      text: until === undefined ? t('checks.alternatives') : t('checks.valid', { date: format.date(until) }),
    },
    { id: 'contacts', isMet: hasRecipients, text: t(hasRecipients ? 'checks.recipients' : 'checks.noRecipients') },
    { id: 'legal', isMet: true, text: t('checks.disclaimers', { count: mandatory }) },
    { id: 'approval', isMet: isApproved, text: t(isApproved ? 'checks.approved' : 'checks.notApproved') },
  ]
  // Passing checks need one line; failed ones are listed one by one.
  const ofOffer = checks.every(({ isMet }) => isMet)
    ? [{ id: 'ready', isMet: true, text: t('checks.ready', { date: format.date(until) }) }]
    : checks
  const shown = [...ofOffer, ...warnings.map((text) => ({ id: text, isMet: false, text }))]
  return (
    <section className="card checks" aria-label={t('checks.title')}>
      <ul className="stack gap-5 pad-10-12">
        {shown.map(({ id, isMet, text }) => (
          <li key={id} className="check icon-first flex gap-8" data-hue={isMet ? 'green' : 'amber'}>
            {isMet ? (
              <TickCircleIcon className="hue" size={14} aria-hidden="true" />
            ) : (
              <CircleIcon className="hue" size={14} aria-hidden="true" />
            )}
            <span>{text}</span>
          </li>
        ))}
        {block === undefined && (
          <li className="check icon-first flex gap-8">
            <TickCircleIcon className="hue" data-hue="green" size={14} aria-hidden="true" />
            <span>
              {t('checks.becomes')} <StatusChip status="SENT" />{' '}
              {t('checks.keepsRate', { date: format.dayMonth(fxDate) })}
            </span>
          </li>
        )}
      </ul>
    </section>
  )
}
