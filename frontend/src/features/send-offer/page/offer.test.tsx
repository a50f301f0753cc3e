import { usualSettings } from '@freight/contracts/company-settings/settings'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { costGroup } from '@freight/contracts/testing/quotation-events'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { Problem } from '../../../lib/api/api.ts'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { type Choices, startChoices } from '../choices/choices.ts'
import { clientDocument, KEY, ready, sell } from '../samples/ready.ts'
import { Offer, OfferNotice, SendConfirm } from './offer.tsx'
import { OfferHead } from './offer-head.tsx'

const laura = { name: 'Laura Techera', mail: 'laura@acme.example' }
const start = startChoices(ready, {
  today: '2026-11-23',
  language: 'es',
  contacts: [{ ...laura, primary: true }],
  disclaimers: [],
})

const serve = (handlers: Parameters<typeof fakeApi>[0] = {}) =>
  fakeApi({
    [`GET /app/v1/quotations/${KEY}`]: () => ({ body: ready }),
    [`GET /app/v1/quotations/${KEY}/client-document`]: () => ({ body: clientDocument }),
    [`POST /app/v1/quotations/${KEY}/set-client-document`]: () => ({ body: { id: KEY, revision: 6, position: 6 } }),
    [`POST /app/v1/quotations/${KEY}/send-quote`]: () => ({ body: { id: KEY, revision: 7, position: 7 } }),
    ...handlers,
  })
beforeEach(() => {
  keepToken(fakeToken(['COMERCIAL', 'CONSULTAR_COTIZACION']))
  serve()
})

const open = (detail: Partial<QuotationDetail> = {}, choices: Partial<Choices> = {}, isInList = false) => {
  const left: string[] = []
  renderAt(
    <Offer
      detail={{ ...ready, ...detail }}
      contacts={[]}
      disclaimers={[]}
      start={{ ...start, ...choices }}
      today="2026-11-23"
      onLeave={isInList ? undefined : () => void left.push('left')}
    />,
  )
  return left
}
const send = () => fireEvent.click(screen.getByRole('button', { name: /^(Enviar|Emitir) revisión/ }))

test('a missing part gets the focus, shows its error and prevents the confirmation', () => {
  open({}, { contacts: [] })
  expect(screen.queryByText('Agregar al menos un destinatario.')).not.toBeInTheDocument()
  send()
  expect(screen.getByText('Agregar al menos un destinatario.')).toBeInTheDocument()
  expect(screen.getByRole('combobox', { name: 'Para' })).toHaveFocus()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('without an alternative there is no document and no download', () => {
  open({}, { alternatives: [] })
  expect(screen.getByText('Elegir al menos una alternativa para ver el documento.')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Descargar PDF' })).toBeDisabled()
})

test('the mail shows the link for the answer where company and client want one', async () => {
  const link = /También puede ver la oferta, aceptarla/
  open()
  await screen.findByText('Flete marítimo LCL')
  expect(screen.queryByText(link)).not.toBeInTheDocument()
  cleanup()
  const settings = { ...usualSettings, company: 'MVD', targets: { ...usualSettings.targets, clientLinks: true } }
  serve({
    'GET /app/v1/settings/MVD': () => ({ body: settings }),
    [`GET /app/v1/organizations/${ready.client?.id}`]: () => ({ body: { answersByLink: true } }),
  })
  open()
  expect(await screen.findByText(link)).toBeInTheDocument()
  expect(screen.getByText('Ver la oferta')).toBeInTheDocument()
})

test('the finished document can be downloaded; the mail is shown for the mail channel', async () => {
  open()
  expect(await screen.findByText('Flete marítimo LCL')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Descargar PDF' })).toBeEnabled()
  expect(screen.getByRole('region', { name: 'Correo' })).toBeInTheDocument()
  fireEvent.click(screen.getByRole('radio', { name: 'Solo PDF' }))
  expect(screen.queryByRole('region', { name: 'Correo' })).not.toBeInTheDocument()
})

test('the checks warn about an announced surcharge that the cost of a chosen alternative lacks', () => {
  const pss = { chargeCode: 'PSS', amount: { amount: '200.00', currency: 'USD' as const }, validFrom: '2026-12-10' }
  const cost = { ...costGroup('cost-1', '100.00'), idCotizacion: KEY, totals: [], stale: false, announced: [pss] }
  open({ sell: [{ ...sell, idCost: 'cost-1', charges: [] }], cost: [cost] })
  expect(within(screen.getByRole('region', { name: 'Antes de enviar' })).getByText(/^Vía Santos/)).toHaveTextContent(
    'Vía Santos: recargos anunciados que su costo no incluye o tiene con otro importe. PSS desde 10/12: + US$ 200,00',
  )
})

test('without cost rights the checks name a surcharge that the carrier announced and the offer lacks', () => {
  open({ sell: [{ ...sell, carrier: 'Meridian', announced: [{ chargeCode: 'PSS', validFrom: '2026-12-10' }] }] })
  expect(within(screen.getByRole('region', { name: 'Antes de enviar' })).getByText(/^Vía Santos/)).toHaveTextContent(
    'Vía Santos: recargos anunciados por Meridian que la oferta no tiene. PSS desde 10/12. Consultar con pricing antes de enviar.',
  )
})

test('an offer sent from the quotation’s page returns to it', async () => {
  const left = open()
  send()
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /Confirmar/ }))
  await waitFor(() => expect(left).toEqual(['left']))
})

test('a newer state closes the open confirmation, shows the changes and sends nothing', async () => {
  const calls = serve()
  let update: (detail: QuotationDetail) => void = () => undefined
  const Live = () => {
    const [detail, setDetail] = useState<QuotationDetail>(ready)
    useEffect(() => {
      update = (next) => act(() => setDetail(next))
    }, [])
    return (
      <Offer
        detail={detail}
        contacts={[]}
        disclaimers={[]}
        start={start}
        today="2026-11-23"
        onLeave={() => undefined}
      />
    )
  }
  renderAt(<Live />)
  send()
  const dialog = await screen.findByRole('dialog')
  const before = within(dialog).getByText(/^US\$/).textContent
  update({
    ...ready,
    revision: ready.revision + 1,
    sell: ready.sell.map((one) => ({ ...one, converted: '1777.00' })),
  })
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(screen.getByText(/No se envió nada/)).toHaveTextContent(`${before} → US$ 1.777,00`)
  expect(calls.filter(({ path }) => path.endsWith('/send-quote'))).toEqual([])
})

test('the confirmation sends the revision that was on the screen when it opened', async () => {
  const calls = serve()
  open({ revision: 4 })
  send()
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /Confirmar/ }))
  await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/send-quote'))).toBe(true))
  expect(calls.find(({ path }) => path.endsWith('/send-quote'))?.headers.get('If-Match')).toMatch(/4/)
})

const isShown = { field: false, conflict: false, notice: false }

test.each([
  ['INTERNAL_QUOTE', /^Una cotización interna no se envía/, { ...isShown, notice: true }],
  ['NOT_PUBLISHED', /publicarla de nuevo antes de enviarla/, { ...isShown, field: true }],
  ['CONFLICT', /^Lo elegido se conserva/, { ...isShown, conflict: true }],
])('a refusal appears at the field that corrects it: %s', async (code, words, where) => {
  serve({ [`POST /app/v1/quotations/${KEY}/send-quote`]: () => ({ status: 409, body: { code } }) })
  open()
  send()
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /Confirmar/ }))
  expect(await screen.findByText(words)).toBeInTheDocument()
  expect({
    field: screen.getByRole('region', { name: 'Alternativas' }).querySelector('[role=alert]') !== null,
    conflict: screen.queryByRole('button', { name: 'Recargar y aplicar' }) !== null,
    notice: document.querySelector('.finalize-page > .notice-card [data-hue=red]') !== null,
  }).toEqual(where)
})

const notice = (error: unknown) => {
  renderAt(<OfferNotice error={error} />)
  return document.querySelector('.notice-card')
}

test('shows why sending failed, with the request’s number where there is one', () => {
  expect(notice(new Problem(409, 'FORBIDDEN', '', '0123456789abc'))).toHaveTextContent('Código 012345678')
  cleanup()
  expect(notice(new Error('x'))).not.toHaveTextContent('Código')
})

const confirm = (detail: Partial<QuotationDetail>, choices: Partial<Choices>) =>
  renderAt(
    <SendConfirm
      detail={{ ...ready, ...detail }}
      number={2}
      choices={{ ...start, ...choices }}
      sells={[sell, { ...sell, idSell: 's-2', description: '', carrier: '', ruta: '' }]}
      onConfirm={async () => undefined}
      onCancel={() => undefined}
    />,
  )

test('the confirmation shows content, recipients and copies of a mail', () => {
  confirm({}, { cc: [{ name: 'Rosa', mail: 'rosa@acme.example' }] })
  expect(screen.getByText(/^Se envía por correo a Textil del Plata S\.A\. la revisión 2 de /)).toBeInTheDocument()
  expect(screen.getByText('Rosa')).toBeInTheDocument()
  expect(screen.getByText('Alternativa 2')).toBeInTheDocument()
  cleanup()
  confirm({}, { channel: 'DOWNLOAD', cc: [{ name: 'Rosa', mail: 'rosa@acme.example' }] })
  expect(screen.getByText(/se registra como enviada, sin correo/)).toBeInTheDocument()
  expect(screen.queryByText('Copia')).not.toBeInTheDocument()
  cleanup()
  confirm({}, { cc: [] })
  expect(screen.queryByText('Copia')).not.toBeInTheDocument()
})

const head = (overrides: Partial<Parameters<typeof OfferHead>[0]> = {}) => {
  const done: string[] = []
  renderAt(
    <OfferHead
      detail={ready}
      number={2}
      place={undefined}
      onLeave={undefined}
      saved={undefined}
      channel="MAIL"
      block={undefined}
      download={{ query: { idSells: 'sell-1' } as never, isPossible: true }}
      onSend={() => void done.push('send')}
      {...overrides}
    />,
  )
  return done
}

test('the way back leads to the list, or to the page it was opened from', () => {
  head()
  expect(screen.getByRole('link', { name: 'Finalizar' })).toHaveAttribute('href', '/finalizar')
  expect(screen.queryByRole('button', { name: 'Siguiente para enviar' })).not.toBeInTheDocument()
  cleanup()
  const done: string[] = []
  head({ onLeave: () => void done.push('leave') })
  fireEvent.click(screen.getByRole('button', { name: 'Volver a la cotización' }))
  expect(done).toEqual(['leave'])
})

test('an offer of the list links to the next and the previous one', () => {
  const left: string[] = []
  head({ place: { number: 1, total: 2, toNext: () => void left.push('next'), leave: () => undefined } })
  expect(screen.getByText('1 de 2 para enviar')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Anterior para enviar' })).toBeDisabled()
  fireEvent.click(screen.getByRole('button', { name: 'Siguiente para enviar' }))
  expect(left).toEqual(['next'])
})

test('an offer is sent or recorded if nothing blocks it, otherwise the block is shown', () => {
  const done = head()
  fireEvent.click(screen.getByRole('button', { name: /^Enviar revisión 2/ }))
  expect(done).toEqual(['send'])
  cleanup()
  head({ channel: 'DOWNLOAD', block: 'CANCELLED' })
  expect(screen.getByRole('button', { name: /^Emitir revisión 2: .*está anulada/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  cleanup()
  head({ block: 'SOMETHING_NEW' })
  expect(screen.getByRole('button', { name: 'Enviar revisión 2: Ahora no se puede enviar.' })).toBeInTheDocument()
})

test.each([
  ['saving', ['guardando…']],
  ['failed', ['los cambios no se pudieron guardar']],
  ['saved', []],
] as const)('the page shows the saving state of the choices: %s', (saved, words) => {
  head({ saved })
  const states = ['guardando…', 'los cambios no se pudieron guardar'].filter((one) => screen.queryByText(one) !== null)
  expect(states).toEqual(words)
})

test('a failed download is reported', async () => {
  head()
  fireEvent.click(screen.getByRole('button', { name: 'Descargar PDF' }))
  expect(await screen.findByText('No se pudo descargar el PDF')).toBeInTheDocument()
})
