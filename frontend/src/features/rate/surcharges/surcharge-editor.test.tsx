import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { SurchargeEffect } from './surcharge-editor.tsx'

test('the card shows a text where no open quotation lacks the surcharge', async () => {
  fakeApi({ 'GET /app/v1/surcharges/s-1/effect': () => ({ body: { total: 0, rows: [] } }) })
  renderAt(<SurchargeEffect id="s-1" />, '/pricing/tarifas')
  expect(await screen.findByText(/A ninguna cotización abierta/)).toBeInTheDocument()
})
