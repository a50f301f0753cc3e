import type { RouteResponse } from '@freight/contracts/registry/routes'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/format.ts'
import { allFields, type SettingName } from '../setting-fields.ts'
import type { Company } from '../values.ts'
import { targetResults } from '../settings-queries.ts'
import { SettingInput } from '../frame/setting-cards.tsx'
import { SettingsCard } from '../frame/settings-card.tsx'
import type { SettingsForm } from '../frame/use-settings-form.ts'

type TargetResults = RouteResponse<'GET /app/v1/settings/:company/targets-kept'>

const GOOD_PCT = 85
const FAIR_PCT = 60

const hueOf = (percent: number) => {
  if (percent >= GOOD_PCT) return 'green'
  return percent >= FAIR_PCT ? 'amber' : 'red'
}

const shareOf = { takeHours: 'take', firstSellHours: 'firstSell', sendHours: 'send' } as const

/** Share of met targets; empty without data. */
const InTime = ({ name, data }: { name: SettingName; data: TargetResults | undefined }) => {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const share = name in shareOf ? data?.[shareOf[name as 'takeHours']] : undefined
  if (data === undefined || share === undefined || share.of === 0)
    return <span className="target-kept medium text-right" />
  const percent = Math.round((share.kept / share.of) * 100)
  return (
    <span
      className="target-kept medium text-right hue"
      data-hue={hueOf(percent)}
      title={t('targets.keptOf', {
        kept: share.kept,
        count: share.of,
        days: `${format.date(data.from)} – ${format.date(data.to)}`,
      })}
    >
      {format.percent(percent)}
    </span>
  )
}

interface LineProps {
  title: string | undefined
  note: string
  share: ReactNode
  children: ReactNode
}

const Line = ({ title, note, share, children }: LineProps) => (
  <div className="target-line min-height-33 grid middle gap-10">
    <strong className="medium breaks-words">{title}</strong>
    <span className="quiet breaks-words size-12-5">{note}</span>
    <span className="target-fields flex to-end gap-6">{children}</span>
    {share}
  </div>
)

/** Response targets of the company, and how often they were met. */
export const TargetsCard = ({ form, company }: { form: SettingsForm; company: Company }) => {
  const { t } = useTranslation('settings')
  const { data } = useQuery(targetResults(company))
  const field = (name: SettingName) => (
    <SettingInput form={form} card="targets" name={name} label={<HiddenLabel text={form.specs[name]?.label} />} />
  )
  return (
    <SettingsCard
      section="targets"
      title={t('section.targets')}
      end={<span className="note">{t('targets.kept30')}</span>}
    >
      <div className="pad-4-12">
        {allFields.map(({ name, card, note }) =>
          card !== 'targets' || note === undefined ? null : (
            <Line
              key={name}
              title={name === 'agentFirstHours' ? t('targets.agent') : form.specs[name]?.label}
              note={t(`targets.${note}` as 'targets.twice')}
              share={<InTime name={name} data={data} />}
            >
              {field(name)}
              {name === 'agentFirstHours' && field('agentSecondHours')}
            </Line>
          ),
        )}
        <div className="target-line min-height-33 grid middle gap-10">
          {field('autoReject')}
          <span className="target-fields flex to-end gap-6">{form.values.autoReject && field('autoRejectDays')}</span>
          <span className="target-kept medium text-right" />
        </div>
        <div className="target-line min-height-33 grid middle gap-10">{field('thankAgents')}</div>
        <div className="target-line min-height-33 grid middle gap-10">{field('agentsSeeOutcome')}</div>
        <div className="target-line min-height-33 grid middle gap-10">{field('clientLinks')}</div>
      </div>
    </SettingsCard>
  )
}

/** Accessible name of the field; the row's title is only visible text. */
const HiddenLabel = ({ text }: { text: string | undefined }) => <span className="visually-hidden">{text}</span>
