import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FlagField } from '../../../components/entry-form/choice-fields.tsx'
import { AmountField } from '../../../components/entry-form/text-fields.tsx'
import type { Company } from '../values.ts'
import { targetsKept } from '../queries.ts'
import { SettingsCard } from '../frame/settings-card.tsx'
import type { SettingsForm } from '../frame/use-settings-form.ts'

interface Share {
  kept: number
  of: number
}

const hueOf = (percent: number) => (percent >= 85 ? 'green' : percent >= 60 ? 'amber' : 'red')

/** How often a target was kept; a dash when there was nothing to judge. */
const Kept = ({ share }: { share: Share | undefined }) => {
  const { t } = useTranslation('settings')
  if (share === undefined || share.of === 0) return <span className="target-kept" />
  const percent = Math.round((share.kept / share.of) * 100)
  return (
    <span
      className="target-kept hue"
      data-hue={hueOf(percent)}
      title={t('targets.keptOf', { kept: share.kept, count: share.of })}
    >
      {percent} %
    </span>
  )
}

interface LineProps {
  title: string
  note: string
  kept?: ReactNode
  children: ReactNode
}

const Line = ({ title, note, kept, children }: LineProps) => (
  <div className="target-line">
    <strong>{title}</strong>
    <span className="quiet">{note}</span>
    <span className="target-fields">{children}</span>
    {kept ?? <span className="target-kept" />}
  </div>
)

/** How fast the company wants to be, and how often it was. */
export const TargetsCard = ({ form, company }: { form: SettingsForm; company: Company }) => {
  const { t } = useTranslation('settings')
  const { data } = useQuery(targetsKept(company))
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
        <Line title={t('targets.take')} note={t('targets.sinceRequest')} kept={<Kept share={data?.take} />}>
          {field('takeHours', t('targets.workingHours'))}
        </Line>
        <Line title={t('targets.firstSell')} note={t('targets.sinceRequest')} kept={<Kept share={data?.firstSell} />}>
          {field('firstSellHours', t('targets.workingHours'))}
        </Line>
        <Line title={t('targets.send')} note={t('targets.sincePublished')} kept={<Kept share={data?.send} />}>
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
          {field('validityDays', t('targets.days'))}
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

/** The line's title says it to the eye; a field has to be named for itself. */
const HiddenLabel = ({ text }: { text: string | undefined }) => <span className="visually-hidden">{text}</span>
