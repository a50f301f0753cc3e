import { dayIn } from '@freight/contracts/working-time/time-zone'
import { Button, InputGroup } from '@blueprintjs/core'
import { CrossIcon, PlusIcon } from '@blueprintjs/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/format.ts'
import { useNow } from '../../../lib/browser/use-now.ts'
import { type Holiday, type Shift, type Week, type Weekday, weekdays } from '../settings-queries.ts'
import { type DayRun, hoursOfWeek, onBar, runsOf, shownShift, typedShift } from './week.ts'
import { SettingsCard, type SettingsForm } from '../frame/settings-card.tsx'
import { UnparsedInputsScope, useUnparsedInputs } from '../../../components/form/unparsed-inputs.ts'
import { DateRow, InputRow } from '../../../components/form/rows.tsx'

interface HolidayFormProps {
  takenDates: readonly string[]
  onAdd: (holiday: Holiday) => void
  onClose: () => void
}

const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

/** Adds a holiday, or a day with a shorter end of work. Saved with the rest of the form. */
export const HolidayForm = ({ takenDates, onAdd, onClose }: HolidayFormProps) => {
  const { t } = useTranslation('settings')
  const { t: kit } = useTranslation('catalogue')
  const [date, setDate] = useState<string>()
  const [name, setName] = useState('')
  const [until, setUntil] = useState('')
  const [isTried, setTried] = useState(false)
  const unparsed = useUnparsedInputs()
  const errors = {
    date: date === undefined ? t('wrong.date') : takenDates.includes(date) ? t('wrong.taken') : undefined,
    name: name.trim() === '' ? t('wrong.holidayName') : undefined,
    until: until !== '' && !isTime(until) ? t('wrong.time') : undefined,
  }
  const add = () => {
    if (unparsed.focusFirst()) return
    setTried(true)
    if (date === undefined || Object.values(errors).some((message) => message !== undefined)) return
    onAdd({ date, name: name.trim(), ...(until !== '' && { until }) })
  }
  return (
    <UnparsedInputsScope value={unparsed}>
      <div
        className="margin-bottom-10 pad-bottom-10 stack gap-6 line-below"
        role="group"
        aria-label={t('calendar.add')}
        onKeyDown={(event) => {
          if (event.key === 'Enter') add()
          if (event.key === 'Escape') onClose()
        }}
      >
        <DateRow label={t('calendar.date')} error={isTried ? errors.date : undefined} value={date} onChange={setDate} />
        <InputRow
          label={t('column.name')}
          error={isTried ? errors.name : undefined}
          value={name}
          maxLength={80}
          onChange={setName}
        />
        <InputRow
          label={t('calendar.untilTime')}
          hint={t('calendar.untilHint')}
          error={isTried ? errors.until : undefined}
          value={until}
          placeholder="13:00"
          maxLength={5}
          onChange={setUntil}
        />
        <div className="row to-end gap-8">
          <Button variant="minimal" size="small" onClick={onClose}>
            {kit('common.cancel')}
          </Button>
          <Button size="small" className="in-place" onClick={add}>
            {t('calendar.put')}
          </Button>
        </div>
      </div>
    </UnparsedInputsScope>
  )
}

const SHOWN_HOLIDAYS = 4

/** Working hours and holidays. */
export const CalendarCard = ({ form }: { form: SettingsForm }) => {
  const { t } = useTranslation('settings')
  const [isDaily, setDaily] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const { MON, TUE, WED, THU, FRI, SAT, SUN, holidays } = form.values
  const week: Week = { MON, TUE, WED, THU, FRI, SAT, SUN }
  const runs = isDaily ? weekdays.map((day): DayRun => ({ days: [day], shift: week[day] })) : runsOf(week)
  return (
    <SettingsCard
      section="calendar"
      title={t('section.calendar')}
      note={t('calendar.perWeek', { count: hoursOfWeek(week) })}
      className="grows"
      end={
        <>
          <Button variant="minimal" size="small" aria-pressed={isDaily} onClick={() => setDaily(!isDaily)}>
            {t('calendar.byDay')}
          </Button>
          <Button
            variant="minimal"
            size="small"
            intent="primary"
            icon={<PlusIcon size={14} />}
            onClick={() => setAdding(true)}
          >
            {t('calendar.add')}
          </Button>
        </>
      }
    >
      <div className="calendar-body grid pad-8-12-10">
        <div className="calendar-week grid pad-right-12">
          {runs.map(({ days, shift }) => (
            <DayLine
              key={days.join()}
              days={days}
              shift={shift}
              isChanged={days.some((day) => form.changed.includes(day))}
              onChange={(next) => days.forEach((day) => form.set(day, next))}
            />
          ))}
          <div className="calendar-scale ink-3 line-16 flex between size-11" aria-hidden="true">
            <span>06</span>
            <span>14</span>
            <span>22 h</span>
          </div>
        </div>
        <div className="pad-left-14 line-left">
          {isAdding && (
            <HolidayForm
              takenDates={holidays.map(({ date }) => date)}
              onAdd={(holiday) => {
                form.set(
                  'holidays',
                  [...holidays, holiday].toSorted((a, b) => (a.date < b.date ? -1 : 1)),
                )
                setAdding(false)
              }}
              onClose={() => setAdding(false)}
            />
          )}
          <Holidays
            holidays={holidays}
            timeZone={form.values.timeZone}
            isChanged={form.changed.includes('holidays')}
            onRemove={(date) =>
              form.set(
                'holidays',
                holidays.filter((one) => one.date !== date),
              )
            }
          />
        </div>
      </div>
    </SettingsCard>
  )
}

interface DayLineProps {
  days: readonly Weekday[]
  shift: Shift | null
  isChanged: boolean
  onChange: (shift: Shift | null) => void
}

const DayLine = ({ days, shift, isChanged, onChange }: DayLineProps) => {
  const { t } = useTranslation('settings')
  const [typed, setTyped] = useState<string>()
  const [first, last] = [days[0] ?? 'MON', days.at(-1) ?? 'MON']
  const name = first === last ? t(`day.${first}`) : t('calendar.run', { from: t(`day.${first}`), to: t(`day.${last}`) })
  const isWrong = typed !== undefined && typedShift(typed) === undefined
  const bar = shift === null ? undefined : onBar(shift)
  const applyTyped = () => {
    if (typed === undefined) return
    const read = typedShift(typed)
    if (read === undefined) return
    onChange(read)
    setTyped(undefined)
  }
  return (
    <div className="day-line min-height-27 grid middle whole-row" data-closed={shift === null || undefined}>
      <span className="day-name no-wrap medium">{name.charAt(0).toLocaleUpperCase() + name.slice(1)}</span>
      <span className="day-bar relative height-7 radius-1 on-track" aria-hidden="true">
        {bar !== undefined && <span style={{ left: `${bar.start}%`, width: `${bar.length}%` }} />}
      </span>
      <InputGroup
        className="day-hours"
        size="small"
        aria-label={t('calendar.hoursOf', { day: name })}
        aria-invalid={isWrong || undefined}
        intent={isWrong ? 'danger' : isChanged ? 'warning' : 'none'}
        title={isWrong ? t('wrong.hours') : undefined}
        value={typed ?? shownShift(shift, t('calendar.closed'))}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={applyTyped}
        onKeyDown={(event) => {
          if (event.key === 'Enter') applyTyped()
          if (event.key === 'Escape') setTyped(undefined)
        }}
      />
      {isWrong && (
        <p className="form-below whole-row to-end error" role="alert">
          {t('wrong.hours')}
        </p>
      )}
    </div>
  )
}

interface HolidaysProps {
  holidays: readonly Holiday[]
  timeZone: string
  isChanged: boolean
  onRemove: (date: string) => void
}

const Holidays = ({ holidays, timeZone, isChanged, onRemove }: HolidaysProps) => {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const [isAllShown, setAllShown] = useState(false)
  const today = dayIn(timeZone, useNow())
  const comingHolidays = holidays.filter(({ date }) => date >= today)
  const shown = isAllShown ? comingHolidays : comingHolidays.slice(0, SHOWN_HOLIDAYS)
  return (
    <>
      <p className={isChanged ? 'label hue' : 'label'} data-hue="amber">
        {t('calendar.coming')}
      </p>
      <ul className="holiday-list">
        {shown.map(({ date, until, name }) => (
          <li className="relative row between gap-4 min-height-25" key={date}>
            <span className="clipped" title={name}>
              {format.date(date)}{' '}
              <span className="secondary">{until === undefined ? name : t('calendar.until', { time: until })}</span>
            </span>
            <Button
              className="right-0"
              variant="minimal"
              size="small"
              icon={<CrossIcon size={12} />}
              aria-label={t('common.removeNamed', { name: `${format.date(date)} ${name}` })}
              onClick={() => onRemove(date)}
            />
          </li>
        ))}
      </ul>
      {comingHolidays.length === 0 && <p className="quiet">{t('calendar.none')}</p>}
      {comingHolidays.length > SHOWN_HOLIDAYS && (
        <Button variant="minimal" size="small" intent="primary" onClick={() => setAllShown(!isAllShown)}>
          {isAllShown ? t('calendar.fewer') : t('calendar.all', { count: comingHolidays.length })}
        </Button>
      )}
    </>
  )
}
