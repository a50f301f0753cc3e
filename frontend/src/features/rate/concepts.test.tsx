import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../lib/auth/session.ts'
import { loadTexts } from '../../lib/i18n/i18n.ts'
import { fakeApi, fakeToken } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render.tsx'
import { RateEditor } from './editor/rate-editor.tsx'
import { OfferLines } from './offers/offer-rows.tsx'
import { valuesOf } from './rate.ts'
import { codes, rateAnswers, sampleRate } from './testing/sample-rate.ts'
import { CompareRates } from './compare/compare-rates.tsx'

const named = codes.map((code) => ({ ...code, conceptEn: 'Air freight', conceptPt: '' }))
const answers = { ...rateAnswers, 'GET /app/v1/charge-codes': () => ({ body: { rows: named } }) }

beforeEach(async () => {
  keepToken(fakeToken(['PRICING', 'CONSULTAR_CHARGE_CODE', 'ALTA_CHARGE_CODE']))
  await i18next.changeLanguage('en')
  await loadTexts('pricing')
})
afterEach(async () => void (await i18next.changeLanguage('es')))

test('charge names of a rate, its trial and its history are in the user’s language', async () => {
  const [charge] = sampleRate.charges
  const event = {
    type: 'RateChanged',
    revision: 3,
    at: '2026-11-02T10:00:00.000Z',
    actor: { id: 'u-1', name: 'Joaquín Rey' },
    changes: [{ field: 'charges', from: [], to: [charge] }],
  }
  fakeApi({ ...answers, 'GET /app/v1/rates/r-1/history': () => ({ body: { events: [event] } }) })
  renderAt(
    <RateEditor rate={sampleRate} start={valuesOf(sampleRate)} title="T-0954" onClose={() => undefined} />,
    '/pricing/tarifas/r-1',
  )
  expect(await screen.findByDisplayValue('Air freight')).toBeVisible()
  expect(await screen.findByText('Air freight', { selector: '.rate-what' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'History' }))
  expect(await screen.findByText('AFR Air freight')).toBeVisible()
  expect(document.body).not.toHaveTextContent('Flete aéreo')
})

test('charge names of offers and compared rates are in the user’s language; a name without a code stays', async () => {
  fakeApi(answers)
  const line = {
    section: 'FREIGHT' as const,
    currency: 'USD' as const,
    quantity: '1',
    basis: 'UNIT' as const,
    amount: '10.00',
    isMinimum: false,
  }
  renderAt(
    <>
      <OfferLines
        codes="T-0954"
        lines={[
          { ...line, idCharge: 'AFR', concept: 'Flete aéreo' },
          { ...line, idCharge: 'OLD', concept: 'Recargo de ayer' },
        ]}
      />
      <CompareRates ids={['r-1', 'r-2']} onClose={() => undefined} />
    </>,
    '/pricing/tarifas/r-1',
  )
  expect(await screen.findByText('Air freight', { selector: 'ul[aria-label] .rate-what' })).toBeVisible()
  expect(screen.getByText('Recargo de ayer')).toBeVisible()
  expect(await screen.findByRole('rowheader', { name: 'AFR Air freight' })).toBeVisible()
})
