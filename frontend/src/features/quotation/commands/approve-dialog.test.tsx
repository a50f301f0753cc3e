import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { offeredSell, revision, sellOfDetail } from '@freight/contracts/testing/sample-views'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { quotation } from '../samples/quotation.ts'
import { ApproveDialog } from './approve-dialog.tsx'

const KEY = quotation.key

const offer = (idSell: string, ruta: string, sell: string) =>
  offeredSell({ idSell, validez: '2026-12-15', ruta, totals: [{ amount: sell, currency: 'USD' }] })
const madrid = offer('s1', 'vía Madrid', '900.00')
const direct = offer('s2', 'directo', '1200.00')

/** The sent offer, part of which is past its validity; the selected draft may be another alternative. */
const sentOffer = (expired: readonly string[], sellectedSell = 's1'): QuotationDetail => ({
  ...quotation,
  status: 'SENT',
  expired: expired.includes(sellectedSell),
  sell: [
    sellOfDetail({ ...madrid, converted: '950.00' }),
    sellOfDetail({ ...offer('s3', 'vía Lisboa', '800.00'), converted: '800.00' }),
  ],
  sellectedSell,
  revisions: [revision({ sells: [madrid, direct], sellectedSell: 's1', channel: 'DOWNLOAD', expired: [...expired] })],
})

const approving = (detail: QuotationDetail) => {
  const calls = fakeApi({
    [`POST /app/v1/quotations/${KEY}/approve-quote`]: () => ({ body: { id: KEY, revision: 9, position: 9 } }),
  })
  renderAt(<ApproveDialog detail={detail} onClose={() => undefined} />)
  return calls
}
const choose = async (idSell: string) =>
  userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Alternativa aprobada' }), idSell)
const confirm = async () => userEvent.click(await screen.findByRole('button', { name: /Confirmar/ }))
const why = () => screen.queryByRole('textbox', { name: /La validez venció/ })
const posted = (calls: ReturnType<typeof fakeApi>) => calls.find(({ method }) => method === 'POST')?.body

beforeEach(() => keepToken(fakeToken(['PRICING', 'CONSULTAR_COTIZACION'])))

test('an alternative past its validity requires a reason, though the selected one does not', async () => {
  const calls = approving(sentOffer(['s2']))
  await choose('s2')
  await confirm()
  expect(await screen.findByText('Indicar el motivo')).toBeInTheDocument()
  expect(posted(calls)).toBeUndefined()
  await userEvent.type(screen.getByRole('textbox', { name: /La validez venció/ }), 'Mantiene la tarifa')
  await confirm()
  await waitFor(() => expect(posted(calls)).toMatchObject({ idSell: 's2', expiryOverrideReason: 'Mantiene la tarifa' }))
})

test('a valid alternative requires no reason, though the selected one does', async () => {
  const calls = approving(sentOffer(['s1']))
  expect(await screen.findByRole('textbox', { name: /La validez venció/ })).toBeInTheDocument()
  await choose('s2')
  expect(why()).not.toBeInTheDocument()
  await confirm()
  await waitFor(() => expect(posted(calls)).toMatchObject({ idSell: 's2' }))
  expect(posted(calls)).not.toHaveProperty('expiryOverrideReason')
})

test('the validity is that of the chosen alternative, not the earliest of the revision', async () => {
  const early = { ...madrid, validez: '2026-12-05' }
  const sent = sentOffer([])
  const revisions = [1, 2].map((revisionNo) =>
    revision({
      revisionNo,
      sells: [early, { ...direct, validez: '2099-12-31' }],
      sellectedSell: 's1',
      channel: 'DOWNLOAD',
    }),
  )
  approving({ ...sent, revisions: revisions.map((one) => ({ ...one, validUntil: '2026-12-05' })) })
  await choose('s2')
  expect(screen.getByRole('combobox', { name: 'Revisión aprobada' })).toHaveAccessibleDescription(
    'Válida hasta el 31/12/2099',
  )
})

test('the dialog offers the alternatives of the sent offer at their sent prices', async () => {
  const calls = approving(sentOffer([], 's3'))
  const options = await screen.findAllByRole('option', { name: /US\$/ })
  expect(options.map(({ textContent }) => textContent)).toEqual([
    '1 · vía Madrid · US$ 900,00',
    'directo · US$ 1.200,00',
  ])
  await confirm()
  await waitFor(() => expect(posted(calls)).toMatchObject({ idSell: 's1' }))
})

const before = offer('s1', 'vía Madrid', '850.00')
const twoRevisions = (overrides: Partial<QuotationDetail> = {}): QuotationDetail => {
  const [last] = sentOffer([]).revisions
  return {
    ...sentOffer([]),
    revisions: [
      revision({ sells: [before], sellectedSell: 's1', amendedSince: ['incoterm', 'setPoint'], expired: ['s1'] }),
      ...(last ? [{ ...last, revisionNo: 2 }] : []),
    ],
    ...overrides,
  }
}

const returning = () => screen.queryByText(/^Se aprueba la revisión/)

test('the client may approve a former revision; the dialog shows what it restores', async () => {
  const calls = approving(twoRevisions())
  const revisions = await screen.findByRole('combobox', { name: 'Revisión aprobada' })
  expect(revisions).toHaveValue('2')
  expect(revisions).toHaveAccessibleDescription(/^(Válida hasta el|Venció el) \d\d\/\d\d\/\d{4}$/)
  expect(returning()).not.toBeInTheDocument()
  await userEvent.selectOptions(revisions, '1')
  expect(screen.getByRole('option', { name: '1 · vía Madrid · US$ 850,00' })).toBeInTheDocument()
  expect(returning()).toHaveTextContent(
    'Se aprueba la revisión 1: sus costos, su venta y su margen. La venta actual, US$ 900,00, se descarta. La solicitud cambió después; se restablece la de esa revisión: el incoterm, la temperatura de consigna.',
  )
  await userEvent.type(screen.getByRole('textbox', { name: /La validez venció/ }), 'Mantiene la tarifa')
  await confirm()
  await waitFor(() => expect(posted(calls)).toMatchObject({ revisionNo: 1, idSell: 's1' }))
})

test('approving a former revision shows the newer price that it discards', async () => {
  const now = sellOfDetail({ ...offer('s1', 'vía Madrid', '1100.00'), converted: '1100.00' })
  approving({ ...sentOffer([]), status: 'UPDATED', sell: [now] })
  expect(await screen.findByText(/La venta actual, US\$\s1\.100,00, se descarta\./)).toBeInTheDocument()
  cleanup()
  approving({ ...sentOffer([]), status: 'UPDATED' })
  expect(await screen.findByText(/^Se aprueba la revisión 1:/)).toBeInTheDocument()
  expect(screen.queryByText(/se descarta/)).not.toBeInTheDocument()
})

test('before the next revision is sent, the dialog shows what is approved and offers no choice of a single revision', async () => {
  approving({ ...sentOffer([]), status: 'UPDATED' })
  expect(await screen.findByText(/^Se aprueba la revisión 1:/)).toBeInTheDocument()
  expect(returning()).not.toHaveTextContent('Solicitud')
  expect(screen.queryByRole('combobox', { name: 'Revisión aprobada' })).not.toBeInTheDocument()
})
