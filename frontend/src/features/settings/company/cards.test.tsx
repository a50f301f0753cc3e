import { dayIn } from '@freight/contracts/working-time/time-zone'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { mvd, openCard } from '../samples/open-card.tsx'
import type { Holiday, Reason } from '../settings-queries.ts'
import { CalendarCard } from './calendar-card.tsx'
import { FieldsCard } from '../frame/setting-cards.tsx'
import { ReasonsCard, TargetsCard } from './reasons-card.tsx'
import { LetterheadCard } from '../settings-panel.tsx'

beforeEach(() => void fakeApi({}))

const holidays: Holiday[] = ['01', '02', '03', '04', '05'].map((day) => ({
  date: `2099-01-${day}`,
  name: `Feriado ${day}`,
}))
const calendar = (some: readonly Holiday[] = []) =>
  openCard((form) => <CalendarCard form={form} />, { calendar: { ...mvd.calendar, holidays: [...some] } })
const hours = (day: string) => screen.getByRole('textbox', { name: `Horario de ${day}` })
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

test('days with equal hours share a line, or each has one', () => {
  calendar()
  expect(hours('lunes a viernes')).toHaveValue('09:00 – 18:00')
  expect(hours('domingo')).toHaveValue('cerrado')
  expect(hours('domingo').closest('.day-line')).toHaveAttribute('data-closed', 'true')
  expect(hours('domingo').closest('.day-line')?.querySelector('.day-bar > span')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Por día' }))
  expect(screen.getAllByRole('textbox')).toHaveLength(7)
  expect(hours('martes')).toHaveValue('09:00 – 18:00')
})

test('Enter or leaving the field applies hours, Escape restores them', () => {
  const { values } = calendar()
  const week = () => hours('lunes a viernes')
  fireEvent.blur(week())
  type(week(), '8-17')
  expect(values()?.MON).toEqual(mvd.calendar.week.MON)
  fireEvent.keyDown(week(), { key: 'Escape' })
  expect(week()).toHaveValue('09:00 – 18:00')
  type(week(), '8-17')
  fireEvent.keyDown(week(), { key: 'x' })
  fireEvent.keyDown(week(), { key: 'Enter' })
  expect(values()?.FRI).toEqual({ from: '08:00', to: '17:00' })
  type(week(), '')
  fireEvent.blur(week())
  expect(values()?.MON).toBeNull()
})

test('unreadable hours are marked and change nothing', () => {
  const { values } = calendar()
  type(hours('lunes a viernes'), '18-9')
  expect(hours('lunes a viernes')).toBeInvalid()
  expect(screen.getByRole('alert')).toHaveTextContent('Un horario como 09:00 – 18:00')
  fireEvent.blur(hours('lunes a viernes'))
  expect(values()?.MON).toEqual(mvd.calendar.week.MON)
  expect(hours('lunes a viernes')).toHaveValue('18-9')
})

test('the calendar shows the next four holidays, the others on request, but no past ones', () => {
  calendar([{ date: '2020-01-01', name: 'Pasado' }, ...holidays])
  expect(screen.getAllByRole('listitem')).toHaveLength(4)
  expect(screen.queryByText('Pasado')).not.toBeInTheDocument()
  fireEvent.click(screen.getByRole('button', { name: 'Ver los 5' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(5)
  fireEvent.click(screen.getByRole('button', { name: 'Ver menos' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(4)
})

test('the company’s time zone decides which days are past', () => {
  // Half a day behind UTC and fourteen hours ahead of it: never the same day.
  const [behind, ahead] = ['Etc/GMT+12', 'Pacific/Kiritimati']
  const today = dayIn(behind, Date.now())
  for (const [timeZone, count] of [
    [behind, 1],
    [ahead, 0],
  ] as const) {
    openCard((form) => <CalendarCard form={form} />, {
      data: { ...mvd.data, timeZone },
      calendar: { ...mvd.calendar, holidays: [{ date: today, name: 'Hoy' }] },
    })
    expect(screen.queryAllByText('Hoy')).toHaveLength(count)
    cleanup()
  }
})

test('a removed holiday is marked; half a holiday shows the end of work', () => {
  const { values } = calendar([{ date: '2099-12-24', name: 'Nochebuena', until: '13:00' }])
  expect(screen.getByText('hasta las 13:00')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Ver/ })).not.toBeInTheDocument()
  expect(screen.getByText('Próximos feriados')).not.toHaveClass('hue')
  fireEvent.click(screen.getByRole('button', { name: 'Quitar 24/12/2099 Nochebuena' }))
  expect(values()?.holidays).toEqual([])
  expect(screen.getByText('Próximos feriados')).toHaveClass('hue')
  expect(screen.getByText('No hay feriados cargados.')).toBeInTheDocument()
})

test('a holiday is added in the order of the year', () => {
  const { values } = calendar([{ date: '2099-12-25', name: 'Navidad' }])
  expect(screen.queryByRole('textbox', { name: 'Día' })).not.toBeInTheDocument()
  fireEvent.click(screen.getByRole('button', { name: 'Agregar feriado' }))
  const day = screen.getByRole('textbox', { name: 'Día' })
  fireEvent.focus(day)
  type(day, '01/05/2099')
  fireEvent.blur(day)
  type(screen.getByRole('textbox', { name: 'Nombre' }), 'Trabajadores')
  fireEvent.click(screen.getByRole('button', { name: 'Agregar' }))
  expect(values()?.holidays.map(({ name }) => name)).toEqual(['Trabajadores', 'Navidad'])
  expect(screen.queryByRole('textbox', { name: 'Día' })).not.toBeInTheDocument()
})

test('the card offers an unusual time zone too', () => {
  const zones = () =>
    within(screen.getByRole('combobox', { name: 'Zona horaria' }))
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
  const company = (timeZone: string) =>
    openCard((form) => <FieldsCard form={form} card="company" />, { data: { ...mvd.data, timeZone } })
  company('America/Santiago')
  expect(zones()[0]).toBe('America/Montevideo')
  const usual = zones().length
  cleanup()
  company('Asia/Tokyo')
  expect(zones()).toHaveLength(usual + 1)
  expect(screen.getByRole('combobox', { name: 'Zona horaria' })).toHaveValue('Asia/Tokyo')
})

const reason = (code: string, active = true): Reason => ({ code, active, label: { es: code, en: code, pt: code } })
const reasons = () =>
  openCard((form) => <ReasonsCard form={form} />, {
    reasons: {
      lost: [reason('PRICE'), reason('OWN_1', false)],
      won: [reason('SERVICE')],
      cancelled: [reason('OTHER')],
    },
  })
const list = (name: string) => within(screen.getByRole('region', { name }))

test('the card counts active reasons; a new one gets an unused code and can be removed until saved', () => {
  const { values } = reasons()
  const lost = list('Motivos de pérdida')
  expect(lost.getByRole('heading').parentElement).toHaveTextContent(/^Motivos de pérdida1/)
  expect(lost.getByRole('checkbox', { name: 'OWN_1 en uso' }).closest('tr')).toHaveAttribute('data-off', 'true')
  expect(lost.getByRole('checkbox', { name: 'PRICE en uso' }).closest('tr')).not.toHaveAttribute('data-off')
  expect(lost.queryByRole('button', { name: 'Quitar' })).not.toBeInTheDocument()
  fireEvent.click(lost.getByRole('button', { name: 'Agregar motivo' }))
  expect(values()?.lost.map(({ code }) => code)).toEqual(['PRICE', 'OWN_1', 'OWN_2'])
  fireEvent.click(lost.getByRole('button', { name: 'Quitar' }))
  expect(values()?.lost.map(({ code }) => code)).toEqual(['PRICE', 'OWN_1'])
})

test('a reason is reworded in one language with a mark, and deactivated', () => {
  const { values } = reasons()
  const lost = list('Motivos de pérdida')
  const label = (language: string) => lost.getByRole('textbox', { name: `PRICE en ${language}` })
  expect(label('Español')).not.toHaveAttribute('data-changed')
  type(label('Español'), 'Precio')
  fireEvent.click(lost.getByRole('checkbox', { name: 'PRICE en uso' }))
  expect(values()?.lost[0]).toEqual({ code: 'PRICE', active: false, label: { es: 'Precio', en: 'PRICE', pt: 'PRICE' } })
  expect(label('Español').closest('[data-changed]')).not.toBeNull()
  expect(label('English').closest('[data-changed]')).toBeNull()
})

test('a list without an active reason shows an error', async () => {
  reasons()
  fireEvent.click(list('Motivos de éxito').getByRole('checkbox'))
  fireEvent.click(screen.getByRole('button', { name: 'Guardar todo' }))
  expect(await list('Motivos de éxito').findByRole('alert')).toHaveTextContent('al menos un motivo en uso')
  expect(list('Motivos de pérdida').queryByRole('alert')).not.toBeInTheDocument()
})

const targets = (shares?: object) => {
  fakeApi({
    'GET /app/v1/settings/MVD/targets-kept': () => (shares === undefined ? { status: 404 } : { body: shares }),
  })
  return openCard((form) => <TargetsCard form={form} company="MVD" />)
}
const shares = () =>
  [...document.querySelectorAll('.target-kept')].map((one) => [one.textContent, one.getAttribute('data-hue')])

test('the card colours the share of met targets, and shows nothing without data', async () => {
  targets({
    from: '2026-10-22',
    to: '2026-11-20',
    take: { kept: 85, of: 100 },
    firstSell: { kept: 60, of: 100 },
    send: { kept: 0, of: 0 },
  })
  expect(await screen.findByText('85 %')).toHaveAttribute(
    'title',
    '85 de 100 a tiempo, incluidas las sin responder; solo las de plazo ya vencido. 22/10/2026 – 20/11/2026.',
  )
  expect(shares().slice(0, 3)).toEqual([
    ['85\u00A0%', 'green'],
    ['60\u00A0%', 'amber'],
    ['', null],
  ])
  cleanup()
  targets({
    from: '2026-10-22',
    to: '2026-11-20',
    take: { kept: 84, of: 100 },
    firstSell: { kept: 59, of: 100 },
    send: { kept: 1, of: 1 },
  })
  await screen.findByText('84 %')
  expect(shares().slice(0, 3)).toEqual([
    ['84\u00A0%', 'amber'],
    ['59\u00A0%', 'red'],
    ['100\u00A0%', 'green'],
  ])
})

test('the days before an automatic rejection are shown only where it is enabled', async () => {
  targets()
  const days = () => screen.queryByRole('textbox', { name: /^Días hasta rechazarla/ })
  expect(days()).not.toBeInTheDocument()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Rechazar automáticamente la oferta vencida' }))
  await waitFor(() => expect(days()).toBeInTheDocument())
  expect(
    shares()
      .map(([words]) => words)
      .join(''),
  ).toBe('')
})

test('the footer is changed per language, and only changes are saved', async () => {
  const calls = fakeApi({
    'POST /app/v1/settings/MVD/change-company-data': () => ({ body: { id: 'MVD', revision: 8 } }),
  })
  openCard((form) => <LetterheadCard form={form} />)
  const english = screen.getByRole('textbox', { name: 'Pie de página en inglés' })
  type(screen.getByRole('textbox', { name: 'Pie de página' }), 'Socio de WCA')
  expect(english).toHaveAttribute('placeholder', 'Socio de WCA')
  type(english, 'Member of WCA')
  fireEvent.click(screen.getByRole('button', { name: 'Guardar todo' }))
  await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true))
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    footer: 'Socio de WCA',
    footerEn: 'Member of WCA',
  })
})
