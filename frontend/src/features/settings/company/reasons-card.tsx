import { languages } from '@freight/contracts/vocabulary/people'
import { Button, InputGroup, Switch } from '@blueprintjs/core'
import { PlusIcon } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import type { RouteResponse } from '@freight/contracts/registry/routes'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Reason, type Company, targetResults } from '../settings-queries.ts'
import { SettingsCard, type SettingsForm } from '../frame/settings-card.tsx'
import { useFormat } from '../../../lib/format/format.ts'
import { allFields, type SettingName } from '../setting-fields.ts'
import { SettingInput } from '../frame/setting-cards.tsx'

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

const lists = ['lost', 'won', 'cancelled'] as const

/** Generates an unused code; it is permanent, because stored outcomes contain it. */
const freshCode = (reasons: readonly Reason[]): string => {
  const usedCodes = new Set(reasons.map(({ code }) => code))
  for (let number = 1; ; number += 1) if (!usedCodes.has(`OWN_${number}`)) return `OWN_${number}`
}

/** Reasons of lost, won and cancelled quotations: renamed, added or deactivated, never deleted. */
export const ReasonsCard = ({ form }: { form: SettingsForm }) => {
  const { t } = useTranslation('settings')
  return (
    <SettingsCard section="reasons" title={t('section.reasons')} note={t('reasons.note')}>
      <div className="pad-4-0-8 stack gap-6">
        {lists.map((list) => (
          <ReasonList key={list} form={form} list={list} />
        ))}
      </div>
    </SettingsCard>
  )
}

const ReasonList = ({ form, list }: { form: SettingsForm; list: (typeof lists)[number] }) => {
  const { t } = useTranslation('settings')
  const { t: shell } = useTranslation('shell')
  const reasons = form.values[list]
  const storedReasons = form.base[list]
  const set = (next: readonly Reason[]) => form.set(list, next)
  const change = (code: string, changes: Partial<Reason>) =>
    set(reasons.map((reason) => (reason.code === code ? { ...reason, ...changes } : reason)))
  return (
    <section className="reason-list" aria-labelledby={`reasons-${list}`}>
      <header className="row gap-6 min-height-34 pad-0-12">
        <h3 id={`reasons-${list}`}>{t(`reasons.${list}`)}</h3>
        <span className="count">{reasons.filter(({ active }) => active).length}</span>
        <Button
          variant="minimal"
          size="small"
          intent="primary"
          icon={<PlusIcon size={14} />}
          onClick={() =>
            set([
              ...reasons,
              {
                code: freshCode(lists.flatMap((one) => form.values[one])),
                label: { es: '', en: '', pt: '' },
                active: true,
              },
            ])
          }
        >
          {t('reasons.add')}
        </Button>
      </header>
      <table className="dense-table reason-table fixed-columns">
        <thead>
          <tr>
            {languages.map((language) => (
              <th key={language}>{shell(`languages.${language}`)}</th>
            ))}
            <th>{t('reasons.code')}</th>
            <th>{t('reasons.active')}</th>
          </tr>
        </thead>
        <tbody>
          {reasons.map((reason) => {
            const before = storedReasons.find(({ code }) => code === reason.code)
            return (
              <tr key={reason.code} data-off={!reason.active || undefined}>
                {languages.map((language) => (
                  <td key={language}>
                    <InputGroup
                      size="small"
                      className="cell-input"
                      value={reason.label[language]}
                      maxLength={80}
                      aria-label={t('reasons.labelOf', { code: reason.code, language: shell(`languages.${language}`) })}
                      data-changed={before?.label[language] !== reason.label[language] || undefined}
                      onChange={(event) =>
                        change(reason.code, { label: { ...reason.label, [language]: event.currentTarget.value } })
                      }
                    />
                  </td>
                ))}
                <td className="quiet">{reason.code}</td>
                <td>
                  <Switch
                    checked={reason.active}
                    aria-label={t('reasons.useOf', { code: reason.code })}
                    onChange={(event) => change(reason.code, { active: event.currentTarget.checked })}
                  />
                  {before === undefined && (
                    <Button
                      variant="minimal"
                      size="small"
                      onClick={() => set(reasons.filter(({ code }) => code !== reason.code))}
                    >
                      {t('reasons.takeBack')}
                    </Button>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {form.errors[list] !== undefined && (
        <p className="form-below pad-0-12 error" role="alert">
          {form.errors[list]}
        </p>
      )}
    </section>
  )
}
