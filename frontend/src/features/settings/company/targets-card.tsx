import type { RouteResponse } from '@freight/contracts/api/routes'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FlagField } from '../../../components/entry-form/choice-fields.tsx'
import { AmountField } from '../../../components/entry-form/text-fields.tsx'
import { useFormat } from '../../../lib/format/use-format.ts'
import type { Company } from '../values.ts'
import { targetResults } from '../settings-queries.ts'
import { SettingsCard } from '../frame/settings-card.tsx'
import type { SettingsForm } from '../frame/use-settings-form.ts'

type TargetResults = RouteResponse<'GET /app/v1/settings/:company/targets-kept'>

const GOOD_PCT = 85
const FAIR_PCT = 60

const hueOf = (percent: number) => {
  if (percent >= GOOD_PCT) return 'green'
  return percent >= FAIR_PCT ? 'amber' : 'red'
}

/** Share of met targets; empty without data. */
const InTime = ({ of, data }: { of: 'take' | 'firstSell' | 'send'; data: TargetResults | undefined }) => {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const share = data?.[of]
  if (data === undefined || share === undefined || share.of === 0) return <span className="target-kept" />
  const percent = Math.round((share.kept / share.of) * 100)
  return (
    <span
      className="target-kept hue"
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
  title: string
  note: string
  share?: ReactNode
  children: ReactNode
}

const Line = ({ title, note, share, children }: LineProps) => (
  <div className="target-line">
    <strong>{title}</strong>
    <span className="quiet">{note}</span>
    <span className="target-fields">{children}</span>
    {share ?? <span className="target-kept" />}
  </div>
)

/** Response targets of the company, and how often they were met. */
export const TargetsCard = ({ form, company }: { form: SettingsForm; company: Company }) => {
  const { t } = useTranslation('settings')
  const { data } = useQuery(targetResults(company))
  const field = (name: Parameters<typeof AmountField<typeof form.values>>[0]['name'], unit: string) => (
    <AmountField
      form={form}
      name={name}
      unit={unit}
      kind="whole"
      label={<HiddenLabel text={form.specs[name]?.label} />}
    />
  )
  return (
    <SettingsCard
      section="targets"
      title={t('section.targets')}
      end={<span className="note">{t('targets.kept30')}</span>}
    >
      <div className="target-lines">
        <Line title={t('targets.take')} note={t('targets.sinceRequest')} share={<InTime of="take" data={data} />}>
          {field('takeHours', t('targets.workingHours'))}
        </Line>
        <Line
          title={t('targets.firstSell')}
          note={t('targets.sinceRequest')}
          share={<InTime of="firstSell" data={data} />}
        >
          {field('firstSellHours', t('targets.workingHours'))}
        </Line>
        <Line title={t('targets.send')} note={t('targets.sincePublished')} share={<InTime of="send" data={data} />}>
          {field('sendHours', t('targets.hours'))}
        </Line>
        <Line title={t('targets.expiring')} note={t('targets.beforeEnd')}>
          {field('expiringDays', t('targets.days'))}
        </Line>
        <Line title={t('targets.agent')} note={t('targets.twice')}>
          {field('agentFirstHours', t('targets.hours'))}
          {field('agentSecondHours', t('targets.hours'))}
        </Line>
        <Line title={t('targets.validity')} note={t('targets.ifNotTyped')}>
          {field('validityDays', t('targets.wholeDays'))}
        </Line>
        <Line title={t('targets.mostAgents')} note={t('targets.byRules')}>
          {field('mostAgents', t('targets.agents'))}
        </Line>
        <div className="target-line">
          <FlagField form={form} name="autoReject" />
          <span className="target-fields">
            {form.values.autoReject && field('autoRejectDays', t('targets.daysAfter'))}
          </span>
          <span className="target-kept" />
        </div>
        <div className="target-line">
          <FlagField form={form} name="thankAgents" />
        </div>
      </div>
    </SettingsCard>
  )
}

/** Accessible name of the field; the row's title is only visible text. */
const HiddenLabel = ({ text }: { text: string | undefined }) => <span className="visually-hidden">{text}</span>
