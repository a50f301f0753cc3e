import type { HistoryEntry } from '@freight/contracts/quotation/quotation-views'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { entry, KEY } from '../samples/moments.ts'
import { EventList } from './event-list.tsx'
import { LastActivity } from './last-activity.tsx'
import { Timeline } from '../history-tab.tsx'

const staff = entry(1, 'QuotationTaken')
const agent = entry(2, 'Newer', { actor: { kind: 'THIRD_PARTY', id: 'p-1', name: 'BlueDelta' } })
const forAgent = entry(3, 'AgentCostsRecorded')
const system = entry(4, 'CostGroupMarkedStale', { actor: { kind: 'SYSTEM', id: 'rules', name: 'rules' } })
const events = [staff, agent, forAgent, system]

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
})

const list = (shown: number, some: readonly HistoryEntry[] = events) => {
  const steps: number[] = []
  renderAt(
    <EventList
      events={some}
      sentence={({ type }) => type}
      shown={shown}
      onShow={(revision) => void steps.push(revision)}
    />,
  )
  return steps
}
const rows = () => screen.getAllByRole('button').map(({ textContent }) => textContent?.[0])
const show = (kind: string) => fireEvent.click(screen.getByRole('radio', { name: kind }))

test('events are listed newest first, and can be filtered by people, agents or the system', () => {
  list(4)
  expect(rows()).toEqual(['4', '3', '2', '1'])
  show('Personas')
  expect(rows()).toEqual(['3', '1'])
  show('Agentes')
  expect(rows()).toEqual(['3', '2'])
  show('Sistema')
  expect(rows()).toEqual(['4'])
  expect(screen.queryByText('Ningún evento de este tipo.')).not.toBeInTheDocument()
})

test('the event list shows a text where no event matches the filter', () => {
  list(1, [staff])
  show('Agentes')
  expect(screen.getByText('Ningún evento de este tipo.')).toBeInTheDocument()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

test('the event list marks the shown event as the current step, dims later ones, and shows another on click', () => {
  const steps = list(3)
  const row = (type: string) => screen.getByRole('button', { name: new RegExp(type) })
  expect(row('AgentCostsRecorded')).toHaveAttribute('aria-current', 'step')
  expect(row('Newer')).not.toHaveAttribute('aria-current')
  expect(row('CostGroupMarkedStale')).toHaveAttribute('data-later')
  expect(row('AgentCostsRecorded')).not.toHaveAttribute('data-later')
  fireEvent.click(row('Newer'))
  expect(steps).toEqual([2])
})

test('people have initials; agents and the system an icon', () => {
  list(4)
  const signs = screen.getAllByRole('button').map((row) => ({
    person: within(row).queryByRole('img')?.getAttribute('aria-label') ?? undefined,
    sign: row.querySelector('svg')?.getAttribute('data-icon') ?? undefined,
  }))
  expect(signs).toEqual([
    { person: undefined, sign: 'cog' },
    { person: 'Lucía Ferreyra', sign: undefined },
    { person: undefined, sign: 'globe-network' },
    { person: 'Lucía Ferreyra', sign: undefined },
  ])
})

test('the event list names today and yesterday, other days by date only', () => {
  const now = new Date()
  const at = (days: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() - days, 12).toISOString()
  list(1, [
    staff,
    entry(2, 'Newer', { occurredAt: at(2) }),
    entry(3, 'Newer', { occurredAt: at(1) }),
    entry(4, 'Newer', { occurredAt: at(0) }),
  ])
  const days = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent?.split(/[ ,\d]/)[0])
  expect(days).toEqual(['Hoy', 'Ayer', '', ''])
  expect(screen.getByRole('heading', { name: '19/11/2020' })).toBeInTheDocument()
})

test('the last activity contains the four newest events, newest first', async () => {
  const five = [...events, entry(5, 'QuotationReleased')]
  fakeApi({ [`GET /app/v1/quotations/${KEY}/history`]: () => ({ body: { key: KEY, events: five } }) })
  renderAt(<LastActivity quotationKey={KEY} />)
  expect(screen.queryByRole('listitem')).not.toBeInTheDocument()
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(4))
  expect(screen.getAllByRole('listitem')[0]).toHaveTextContent('Lucía Ferreyra liberó la cotización')
  expect(screen.queryByText(/tomó la cotización/)).not.toBeInTheDocument()
})

const timeline = (shown: number, some: readonly HistoryEntry[] = events) => {
  const steps: number[] = []
  renderAt(<Timeline events={some} shown={shown} onShow={(revision) => void steps.push(revision)} />)
  return steps
}
const step = (name: string) => screen.getByRole('button', { name })

test('the timeline steps back and forth in time, but not past the ends', () => {
  const steps = timeline(2)
  fireEvent.click(step('Evento anterior'))
  fireEvent.click(step('Evento siguiente'))
  fireEvent.change(screen.getByRole('slider', { name: 'Momento que se muestra' }), { target: { value: '4' } })
  expect(steps).toEqual([1, 2, 4])
  expect(screen.getByText('evento 2 de 4')).toBeInTheDocument()
  expect(screen.getByRole('slider')).toHaveAttribute('aria-valuetext', 'evento 2 de 4')
  cleanup()
  timeline(1)
  expect(step('Evento anterior')).toBeDisabled()
  expect(step('Evento siguiente')).toBeEnabled()
  cleanup()
  timeline(4)
  expect(step('Evento anterior')).toBeEnabled()
  expect(step('Evento siguiente')).toBeDisabled()
})

const marks = () =>
  [...document.querySelectorAll<HTMLElement>('.timeline-mark')].map(({ dataset, style }) => [
    style.left,
    ...['milestone', 'shown', 'later'].filter((name) => dataset[name] !== undefined),
  ])

test('the marks of the timeline show status changes, the shown event and later ones', () => {
  timeline(2, [staff, agent, entry(3, 'QuoteSent')])
  expect(marks()).toEqual([
    ['0%', 'milestone'],
    ['50%', 'shown'],
    ['100%', 'milestone', 'later'],
  ])
})

test('a single event is at the beginning; without events there is no timeline', () => {
  timeline(1, [entry(1, 'Newer')])
  expect(marks()).toEqual([['0%', 'shown']])
  expect(document.querySelector('.timeline-from')).toHaveTextContent('19/11/2020')
  expect(document.querySelector('.timeline-at strong')).toHaveTextContent('19/11/2020')
  cleanup()
  timeline(0, [])
  expect(document.querySelector('.timeline-from')).toBeEmptyDOMElement()
  expect(document.querySelector('.timeline-at strong')).toBeEmptyDOMElement()
  expect(screen.getByRole('slider')).not.toHaveAttribute('aria-valuetext')
})
