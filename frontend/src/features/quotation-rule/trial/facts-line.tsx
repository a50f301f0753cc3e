import { transports } from '@freight/contracts/vocabulary/transport'
import { useTranslation } from 'react-i18next'
import { ModeCell } from '../../../components/lane/lane.tsx'
import type { Trial } from '../quotation-rule-queries.ts'

const codeOf = ({ code, country }: Trial['facts']['origin']) => code || country || '?'

/** The facts that rules evaluate, in one line. */
export const FactsLine = ({ facts }: { facts: Trial['facts'] }) => {
  const { t } = useTranslation('rules')
  const transport = transports.find((one) => one === facts.transportMode)
  return (
    <p className="gap-4-14 margin-top-8 flex wrap size-12-5">
      {transport !== undefined && <ModeCell transport={transport} mode={facts.mode} />}
      <span>
        {codeOf(facts.origin)} – {codeOf(facts.destination)}
      </span>
      <span>{facts.incoterm}</span>
      <span>
        <span className="quiet">{t('subject.AUTORATE')}</span>{' '}
        <strong>{t(facts.autorate ? 'yes' : 'common.no')}</strong>
      </span>
    </p>
  )
}
