import { type ReactNode, useId } from 'react'
import { useQueryClient, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { CommandAnswer } from '@freight/contracts/registry/routes'
import { Button } from '@blueprintjs/core'
import type { Section } from './sections.ts'
import { type EntryForm, useEntryForm } from '../../../components/entry-form/entry-form.ts'
import type { FieldMessages, FieldSpec, FieldSpecs } from '../../../components/entry-form/field-spec.ts'
import { areCodes, areNamed, namedOf, templateNames, namedFields, templateFields } from '../quoting/template-fields.ts'
import { refusedFields, allFields, type FieldValues } from '../setting-fields.ts'
import {
  type Reason,
  type Settings,
  type SettingsValues,
  valuesOf,
  type Company,
  commandsOf,
  type Shift,
  type Weekday,
  weekdays,
  keys,
  newestSettings,
  settingsHistory,
} from '../settings-queries.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { shownShift } from '../company/week.ts'
import { type CommandId, partOfCommand, request } from '../../../lib/api/api.ts'
import { Dialog } from '../../../components/overlay/dialog.tsx'
import { EntryHistory } from '../../../components/catalogue/side-card.tsx'

interface SettingsCardProps {
  section: Section
  title: string
  /** Grey text or a number after the title. */
  note?: ReactNode
  /** Content at the right of the head. */
  end?: ReactNode
  className?: string
  children: ReactNode
}

export const sectionId = (section: Section) => `settings-${section}`

/** A section of the settings, which the menu focuses. */
export const SettingsCard = ({ section, title, note, end, className, children }: SettingsCardProps) => (
  <section
    id={sectionId(section)}
    className={
      className === undefined
        ? 'card settings-card no-outline flex-none min-width-0'
        : `card settings-card no-outline flex-none min-width-0 ${className}`
    }
    aria-labelledby={`${sectionId(section)}-title`}
    tabIndex={-1}
  >
    <header className="card-head">
      <h2 id={`${sectionId(section)}-title`}>{title}</h2>
      {note !== undefined && <span className="note">{note}</span>}
      {end !== undefined && <span className="end">{end}</span>}
    </header>
    {children}
  </section>
)

type Field = (typeof allFields)[number]

/** Labels of all settings, with formatters for values that are no text. */
const useSettingsFields = (): FieldSpecs<SettingsValues> => {
  const { t } = useTranslation('settings')
  const { t: shell } = useTranslation('shell')
  const format = useFormat()
  const labelOf = ({ name, card, label }: Field): string => {
    if (card === 'margins' && name !== 'defaultMarkup')
      return t('margins.of', { transport: shell(`transport.${name as 'SEA'}`) })
    if (label === undefined) return t(`${card}.${name}` as 'company.rut')
    const transport = name.startsWith('air') ? 'AIR' : name.startsWith('sea') ? 'SEA' : 'ROAD'
    return `${shell(`transport.${transport}`)}: ${t(`chargeable.${label}` as 'chargeable.step')}`
  }
  const wordsOf = ({ name, kind, unit }: Field): FieldSpec<string>['words'] => {
    if (name === 'numberFormat') return (value) => (value === 'POINT' ? '1,045.06' : '1.045,06')
    if (unit === '%') return (value) => format.percent(value, 2)
    if (kind === 'count' || kind === 'whole') return undefined
    return unit === undefined ? undefined : (value) => `${format.decimal(value)} ${unit}`
  }
  const fields = allFields.map((field) => {
    const words = field.name === 'priceTimes' ? format.decimal : wordsOf(field)
    return [field.name, { label: labelOf(field), ...(words !== undefined && { words }) }]
  })
  const shift = (value: Shift | null) => shownShift(value, t('calendar.closed'))
  const reasons = (list: readonly Reason[]) =>
    list.map(({ code, active }) => (active ? code : `${code} (${t('reasons.off')})`)).join(', ')
  const day = (name: Weekday) => ({ label: t(`day.${name}`), words: shift })
  return {
    // `Object.fromEntries` loses the names.
    ...(Object.fromEntries(fields) as FieldSpecs<FieldValues>),
    MON: day('MON'),
    TUE: day('TUE'),
    WED: day('WED'),
    THU: day('THU'),
    FRI: day('FRI'),
    SAT: day('SAT'),
    SUN: day('SUN'),
    holidays: {
      label: t('calendar.holidays'),
      words: (list) => list.map(({ date, name }) => `${format.date(date)} ${name}`).join(', '),
    },
    ...templateFields((mode, direction) => t('templates.of', { mode, direction: t(`templates.${direction}`) })),
    ...namedFields((mode, direction) => t('templates.namedOf', { mode, direction: t(`templates.${direction}`) })),
    lost: { label: t('reasons.lost'), words: reasons },
    won: { label: t('reasons.won'), words: reasons },
    cancelled: { label: t('reasons.cancelled'), words: reasons },
  }
}

interface Change {
  values: SettingsValues
  changes: Partial<SettingsValues>
  commandId: CommandId
  revision: number
}

/**
 * Saves changed sections in sequence, each command at the revision of the one before. Repeated after a lost answer, a
 * stored command returns its first answer.
 */
const saveSettings = async (
  company: Company,
  { values, changes, commandId, revision }: Change,
): Promise<CommandAnswer> => {
  let answer: CommandAnswer = { id: company, revision, position: 0 }
  for (const { path, body } of commandsOf(changes, values))
    answer = await request<CommandAnswer>('POST', `/app/v1/settings/${company}/${path}`, {
      body,
      commandId: partOfCommand(commandId, path),
      revision: answer.revision,
    })
  return answer
}

export type SettingsForm = EntryForm<SettingsValues>

/** Limit of the command. */
const MAX_AGENTS = 50

const isCount = (text: string) => /^[1-9]\d{0,2}$/.test(text)
const isNamed = ({ label }: Reason) => [label.es, label.en, label.pt].every((text) => text.trim() !== '')

/** The form of all settings of a company, saved as one whatever section is visible. */
export const useSettingsForm = (settings: Settings): SettingsForm => {
  const { t } = useTranslation('settings')
  const client = useQueryClient()
  const fields = useSettingsFields()

  const reasonsWrong = (list: readonly Reason[]) =>
    !list.every(isNamed) ? t('wrong.reasonName') : list.some(({ active }) => active) ? undefined : t('wrong.noReason')

  const check = (values: SettingsValues): FieldMessages<SettingsValues> => ({
    ...Object.fromEntries(
      refusedFields(values).flatMap(({ name, wrong }) => (wrong === undefined ? [] : [[name, t(`wrong.${wrong}`)]])),
    ),
    ...(isCount(values.agentSecondHours) &&
      Number(values.agentSecondHours) <= Number(values.agentFirstHours) && { agentSecondHours: t('wrong.reminders') }),
    ...(isCount(values.mostAgents) && Number(values.mostAgents) > MAX_AGENTS && { mostAgents: t('wrong.mostAgents') }),
    ...Object.fromEntries(
      templateNames.filter((name) => !areCodes(values[name])).map((name) => [name, t('wrong.codes')]),
    ),
    ...Object.fromEntries(
      templateNames
        .map(namedOf)
        .filter((name) => !areNamed(values[name]))
        .map((name) => [name, t('wrong.namedTemplates')]),
    ),
    lost: reasonsWrong(values.lost),
    won: reasonsWrong(values.won),
    cancelled: reasonsWrong(values.cancelled),
  })

  return useEntryForm<SettingsValues>({
    start: valuesOf(settings),
    revision: settings.revision,
    fields,
    check,
    send: ({ values, changes, commandId, revision = 0 }) =>
      saveSettings(settings.company, { values, changes, commandId, revision }),
    reload: async () => {
      const newest = await newestSettings(settings.company)
      return {
        values: valuesOf(newest),
        revision: newest.revision,
        by: newest.changedBy?.name,
        at: newest.changedAt,
      }
    },
    fieldOfCode: {
      REMINDERS_OUT_OF_ORDER: 'agentSecondHours',
      LIMITS_REVERSED: 'densityTo',
      NEWS_HOURS_REVERSED: 'newsWeekendHours',
    },
    onSaved: () => void client.invalidateQueries({ queryKey: keys.settings }),
  })
}

const knownTypes = [
  'CompanyDataChanged',
  'MarginsChanged',
  'ServiceTargetsChanged',
  'ExpressClocksChanged',
  'CalendarChanged',
  'ChargeableNumbersChanged',
  'SanityLimitsChanged',
  'ChargeTemplatesChanged',
  'NamedTemplatesChanged',
  'ReasonsChanged',
] as const

const isShift = (value: unknown): value is Shift => typeof value === 'object' && value !== null && 'from' in value

/** History of a company's settings, newest first. */
export const SettingsHistory = ({ company, onClose }: { company: Company; onClose: () => void }) => {
  const { t } = useTranslation('settings')
  const { t: shell } = useTranslation('shell')
  const id = useId()
  const { data, error, refetch } = useQuery(settingsHistory(company))
  const fields = useSettingsFields()
  const words = (type: string) => {
    const event = knownTypes.find((one) => one === type)
    return event === undefined ? type : t(`event.${event}`)
  }
  // Shows lists by their length: whole calendars or reason lists would hide other changes.
  const counted = (label: string): FieldSpec => ({
    label,
    words: (value) => t('history.items', { count: Array.isArray(value) ? value.length : 0 }),
  })
  const lists = {
    holidays: counted(t('calendar.holidays')),
    lost: counted(t('reasons.lost')),
    won: counted(t('reasons.won')),
    cancelled: counted(t('reasons.cancelled')),
  }
  const week: FieldSpec = {
    label: t('section.calendar'),
    words: (value) => {
      const shifts = new Map<string, unknown>(Object.entries(Object(value)))
      const hours = (day: Weekday) => {
        const shift = shifts.get(day)
        return shownShift(isShift(shift) ? shift : null, t('calendar.closed'))
      }
      return weekdays.map((day) => `${t(`day.${day}`)} ${hours(day)}`).join(', ')
    },
  }
  return (
    <Dialog isOpen onClose={onClose} aria-labelledby={id} className="settings-dialog">
      <h2 id={id}>{t('history.title', { company })}</h2>
      <div className="max-height-60vh scrolls-y">
        {data?.length === 0 ? (
          <p className="quiet">{t('history.none')}</p>
        ) : (
          <EntryHistory
            events={data}
            error={error}
            onRetry={() => void refetch()}
            fields={{ ...plain(fields), ...lists, week }}
            words={words}
            first={8}
          />
        )}
      </div>
      <Button className="settings-dialog-close margin-top-14" onClick={onClose}>
        {shell('common.close')}
      </Button>
    </Dialog>
  )
}

/** Values have any type; each type has its own formatter. */
const plain = (fields: object): Record<string, FieldSpec> => Object.fromEntries(Object.entries(fields))
