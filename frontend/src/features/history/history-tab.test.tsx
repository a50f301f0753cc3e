import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../lib/auth/session.ts'
import { type Answer, fakeApi, fakeToken } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render.tsx'
import { HistoryTab } from './history-tab.tsx'
import { entry, KEY, moment } from './samples/moments.ts'

const events = [entry(1, 'QuotationTaken'), entry(2, 'QuotationReleased'), entry(3, 'QuotationTaken')]
const moments = [moment({ incoterm: 'EXW' }), moment({ incoterm: 'FCA' }), moment({ incoterm: 'FOB' })]
const past = (revision: number) => ({
  body: { revision, at: events[revision - 1]?.occurredAt, quotation: moments[revision - 1] },
})
const PATH = `GET /app/v1/quotations/${KEY}/history`

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
  keepToken(fakeToken(['PRICING']))
})

const open = (search = '', more: Record<string, () => Answer> = {}, some = events) => {
  const chain = { intact: true, events: some.length, checkedAt: '2020-11-20T12:00:00.000Z' }
  const calls = fakeApi({
    [PATH]: () => ({ body: { key: KEY, events: some, chain } }),
    [`${PATH}/1`]: () => past(1),
    [`${PATH}/2`]: () => past(2),
    [`${PATH}/3`]: () => past(3),
    ...more,
  })
  return { calls, ...renderAt(<HistoryTab quotationKey={KEY} />, `/x?tab=history${search}`) }
}
const title = (name: string | RegExp) => screen.findByRole('heading', { level: 2, name })

test.each([
  ['', 'La cotización tal como está ahora', 'FOB'],
  ['&at=2', /^La cotización tal como era el 19\/11\/2020/, 'FCA'],
  ['&at=4', 'La cotización tal como está ahora', 'FOB'],
  ['&at=0', 'La cotización tal como está ahora', 'FOB'],
  ['&at=2.5', 'La cotización tal como está ahora', 'FOB'],
])('the tab shows the moment in the URL, else the present: %s', async (search, name, incoterm) => {
  open(search)
  expect(await title(name)).toBeInTheDocument()
  expect(await screen.findByText(incoterm)).toBeInTheDocument()
  expect(screen.getByText(/^Después de este evento:/)).toBeInTheDocument()
})

test.each(['&at=1&with=3', '&at=3&with=1'])(
  'compares two moments from the earlier to the later one: %s',
  async (search) => {
    open(search)
    expect(await title(/^Del evento 1 .* al 3 /)).toBeInTheDocument()
    expect(await screen.findByRole('region', { name: 'Qué cambió' })).toHaveTextContent(/EXW +(pasó a)? *FOB/)
    expect(screen.queryByText(/^Después de este evento:/)).not.toBeInTheDocument()
  },
)

test('a moment is not compared with itself', async () => {
  open('&at=2&with=2')
  expect(await title(/^La cotización tal como era/)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Comparar con…' })).toBeInTheDocument()
})

test('the newest moment needs no URL parameter; End goes there, but not from a text field', async () => {
  const { place } = open('&at=1')
  await title(/^La cotización tal como era/)
  fireEvent.click(screen.getByRole('button', { name: 'Evento siguiente' }))
  await waitFor(() => expect(place()).toContain('at=2'))
  fireEvent.keyDown(screen.getByRole('slider'), { key: 'End' })
  fireEvent.keyDown(document.body, { key: 'Home' })
  expect(place()).toContain('at=2')
  fireEvent.keyDown(document.body, { key: 'End' })
  await waitFor(() => expect(place()).not.toContain('at='))
  fireEvent.click(screen.getByRole('button', { name: 'Evento anterior' }))
  await waitFor(() => expect(place()).toContain('at=2'))
  fireEvent.click(screen.getByRole('button', { name: 'Evento siguiente' }))
  await waitFor(() => expect(place()).not.toContain('at='))
})

test('the tab begins and ends a comparison', async () => {
  const { place } = open()
  fireEvent.click(await screen.findByRole('button', { name: 'Comparar con…' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: /liberó la cotización/ }))
  await waitFor(() => expect(place()).toContain('with=2'))
  fireEvent.click(screen.getByRole('button', { name: 'Comparado con el evento 2' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Dejar de comparar' }))
  await waitFor(() => expect(place()).not.toContain('with='))
})

test('the tab shows only changes when selected', async () => {
  open('&at=1&with=2')
  await screen.findByRole('region', { name: 'Qué cambió' })
  expect(screen.getByText('Ruta', { selector: 'dt' })).toBeInTheDocument()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Solo cambios' }))
  expect(screen.queryByText('Ruta', { selector: 'dt' })).not.toBeInTheDocument()
  expect(screen.getByText('Incoterm', { selector: 'dt' })).toBeInTheDocument()
})

test.each([
  ['', PATH],
  ['&at=2', `${PATH}/2`],
  ['&at=2&with=1', `${PATH}/1`],
])('the tab shows an error with a retry: %s', async (search, path) => {
  const { calls } = open(search, { [path]: () => 'unreachable' })
  const before = () => calls.filter(({ path: one }) => `GET ${one}` === path).length
  const again = await screen.findByRole('button', { name: 'Reintentar' })
  const count = before()
  fireEvent.click(again)
  await waitFor(() => expect(before()).toBe(count + 1))
})

test('the tab shows no moment without events', async () => {
  open('', {}, [])
  expect(await screen.findByText('0 eventos · 20/11/2020')).toBeInTheDocument()
  expect(screen.queryByText(/^La cotización tal como/)).not.toBeInTheDocument()
  expect(screen.queryByRole('region', { name: 'Datos del evento' })).not.toBeInTheDocument()
})
