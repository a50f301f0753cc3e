import { usualSettings } from '@freight/contracts/company-settings/settings'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { quotation } from '../samples/quotation.ts'
import { OutcomeCard } from '../page/quotation-page.tsx'

const named = (code: string, es: string) => ({ code, label: { es, en: es, pt: es }, active: true })

const ended = (outcome: NonNullable<QuotationDetail['outcome']>, sell = quotation.sell) => {
  fakeApi({
    'GET /app/v1/settings/MVD': () => ({
      body: {
        ...usualSettings,
        company: 'MVD',
        revision: 3,
        reasons: {
          lost: [named('OWN_1', 'Sin cupo en la frontera'), named('PRICE', 'Precio fuera de mercado')],
          won: [],
          cancelled: [named('OWN_1', 'El comprador se arrepintió')],
        },
      },
    }),
  })
  renderAt(<OutcomeCard detail={{ ...quotation, company: 'MVD', outcome, sell }} />)
}

test('a reason has the text of its own list: lost and cancelled reasons may share a code', async () => {
  ended({ kind: 'CANCELLED', at: '2026-03-02T12:00:00.000Z', reasonCode: 'OWN_1' })
  expect(await screen.findByText(/El comprador se arrepintió/)).toBeInTheDocument()
})

test('a default reason renamed by the company has the new name', async () => {
  ended({ kind: 'NOT_APPROVED', at: '2026-03-02T12:00:00.000Z', reasonCode: 'PRICE' })
  expect(await screen.findByText(/Precio fuera de mercado/)).toBeInTheDocument()
})

test('an unknown reason is shown by its code', async () => {
  ended({ kind: 'NOT_APPROVED', at: '2026-03-02T12:00:00.000Z', reasonCode: 'OWN_9' })
  expect(await screen.findByText(/OWN_9/)).toBeInTheDocument()
})

test('the revision that the client approved is named', async () => {
  ended({ kind: 'APPROVED', at: '2026-03-02T12:00:00.000Z', revisionNo: 2, clientReference: 'PO 78' })
  expect(await screen.findByText('revisión 2 · referencia PO 78')).toBeInTheDocument()
})

test('an approval by link names the person and the alternative', async () => {
  const sell = { idSell: 's-1', description: '', carrier: 'Jade Ocean' } as never
  ended({ kind: 'APPROVED', at: '2026-03-02T12:00:00.000Z', idSell: 's-1', acceptedBy: 'Blanca Ayala' }, [sell])
  expect(await screen.findByText(/Blanca Ayala aprobó por el enlace/)).toBeInTheDocument()
  expect(screen.getByText('alternativa Jade Ocean')).toBeInTheDocument()
})
