import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { CarrierStrip } from '../express-page.tsx'

const carrier = { id: 'DHL', name: 'DHL Express' }
const open = { isOpen: true, since: '2026-11-20T10:00:00.000Z', error: 'TIME_OUT' }

test('operations see which carriers are paused or do not answer', async () => {
  keepToken(fakeToken(['EXPRESS_OP']))
  const rows = [
    { ...carrier, circuit: open },
    { id: 'UPS', name: 'UPS', paused: 'Huelga' },
    { id: 'FDX', name: 'Fedex', circuit: { ...open, isOpen: false } },
  ]
  fakeApi({ 'GET /app/v1/express-carriers': () => ({ body: { rows } }) })
  renderAt(<CarrierStrip />, '/operativa/express')
  expect(await screen.findByText(/^DHL Express no responde desde .* \(TIME_OUT\)$/)).toBeVisible()
  expect(screen.getByText('UPS en pausa: Huelga')).toBeVisible()
  expect(screen.queryByText(/Fedex/)).toBeNull()
})

test('other readers do not query the carriers', () => {
  keepToken(fakeToken(['CONSULTAR_SHIPMENT']))
  const calls = fakeApi({})
  renderAt(<CarrierStrip />, '/operativa/express')
  expect(calls).toEqual([])
})
