import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../lib/auth/session.ts'
import { type Answer, fakeApi, fakeToken } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render.tsx'
import { entry } from './samples/moments.ts'
import { ShipmentHistory } from './shipment-history.tsx'

const id = 'MVD-X-2026-000611'
const events = [entry(1, 'ExpressShipmentRequested'), entry(2, 'ExpressShipmentTaken')]

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
  keepToken(fakeToken(['EXPRESS_OP', 'CONSULTAR_SHIPMENT']))
})

const open = (answer: Answer) => {
  const shown: (number | undefined)[] = []
  fakeApi({ [`GET /app/v1/express-shipments/${id}/history`]: () => answer })
  renderAt(<ShipmentHistory id={id} shown={undefined} onShow={(revision) => shown.push(revision)} />, '/')
  return shown
}

test('each event is a sentence that leads to its moment, the last one to the present', async () => {
  const shown = open({
    body: { key: id, events, chain: { intact: true, events: 2, checkedAt: '2026-11-20T12:00:00.000Z' } },
  })
  await userEvent.click(await screen.findByText('pidió el envío', { exact: false }))
  await userEvent.click(screen.getByText('tomó el envío', { exact: false }))
  expect(shown).toEqual([1, undefined])
})

test('a history that cannot be loaded shows an error with a retry', async () => {
  open({ status: 404, body: { code: 'NOT_FOUND' } })
  expect(await screen.findByRole('alert')).toBeInTheDocument()
})
