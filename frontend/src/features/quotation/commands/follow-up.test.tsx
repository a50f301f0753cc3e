import { usualSettings } from '@freight/contracts/company-settings/settings'
import { dayAfter, dayIn } from '@freight/contracts/working-time/time-zone'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { renderAt } from '../../../testing/render.tsx'
import { quotation } from '../samples/quotation.ts'
import { daysAfter } from './dates.ts'
import { FollowUpCard } from '../page/quotation-page.tsx'
import { ActDialog } from '../acts/act-dialog.tsx'

const KEY = quotation.key
const noop = () => undefined
const inDays = (days: number) => daysAfter(new Date(), days)
const typed = (day: string) => day.split('-').toReversed().join('/')
const followUp: QuotationDetail['followUp'] = {
  on: inDays(2),
  text: 'Llamar a Ana',
  at: quotation.createdAt,
  by: { id: 'u-1', name: 'Martín Olivera' },
}
const api = (timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone, targets = {}) =>
  fakeApi({
    'GET /app/v1/settings/MVD': () => ({
      body: {
        ...usualSettings,
        company: 'MVD',
        data: { ...usualSettings.data, timeZone },
        targets: { ...usualSettings.targets, ...targets },
      },
    }),
    [`POST /app/v1/quotations/${KEY}/schedule-follow-up`]: () => ({ body: { id: KEY, revision: 9, position: 9 } }),
  })
const posted = (calls: ReturnType<typeof fakeApi>) => calls.find(({ method }) => method === 'POST')?.body
const confirm = async () => userEvent.click(await screen.findByRole('button', { name: /Confirmar/ }))

beforeEach(() => keepToken(fakeToken(['COMERCIAL', 'CONSULTAR_COTIZACION'])))

const typeInto = async (field: HTMLElement, text: string) => {
  await userEvent.clear(field)
  await userEvent.click(field)
  await userEvent.paste(text)
  await userEvent.tab()
}

test('a call is scheduled in a week by default, with a note', async () => {
  const calls = api()
  renderAt(<ActDialog command="ScheduleFollowUp" detail={quotation} onClose={noop} />)
  expect(await screen.findByLabelText('Próximo contacto')).toHaveValue(typed(inDays(7)))
  await typeInto(screen.getByLabelText(/Qué se habló/), 'Llamar a Ana')
  await confirm()
  await waitFor(() => expect(posted(calls)).toEqual({ on: inDays(7), text: 'Llamar a Ana' }))
})

test('a call is proposed after the days of the company’s settings', async () => {
  api(undefined, { followUpDays: 3 })
  renderAt(<ActDialog command="ScheduleFollowUp" detail={quotation} onClose={noop} />)
  await waitFor(() => expect(screen.getByLabelText('Próximo contacto')).toHaveValue(typed(inDays(3))))
})

test('a day before today is an error at its field', async () => {
  const calls = api()
  const before = { ...followUp, on: inDays(-1) }
  renderAt(<ActDialog command="ScheduleFollowUp" detail={{ ...quotation, followUp: before }} onClose={noop} />)
  // A past day is not offered again.
  const day = await screen.findByLabelText('Próximo contacto')
  expect(day).toHaveValue(typed(inDays(7)))
  await typeInto(day, typed(inDays(-1)))
  await confirm()
  expect(posted(calls)).toBeUndefined()
})

test("today is the company's day, not the browser's", async () => {
  // At any time one of the two has a different date.
  const zone = new Date().getUTCHours() < 12 ? 'Etc/GMT+12' : 'Etc/GMT-12'
  const calls = api(zone)
  const companyDay = dayIn(zone, Date.now())
  const dayBefore = dayAfter(companyDay, -1)
  renderAt(
    <ActDialog
      command="ScheduleFollowUp"
      detail={{ ...quotation, followUp: { ...followUp, on: dayBefore } }}
      onClose={noop}
    />,
  )
  const day = await screen.findByLabelText('Próximo contacto')
  await waitFor(() => expect(day).toHaveValue(typed(dayAfter(companyDay, 7))))
  await typeInto(day, typed(dayBefore))
  await confirm()
  expect(posted(calls)).toBeUndefined()
})

test('a scheduled call is the default, and clearing the day ends the calls', async () => {
  const calls = api()
  renderAt(<ActDialog command="ScheduleFollowUp" detail={{ ...quotation, followUp }} onClose={noop} />)
  expect(await screen.findByLabelText('Próximo contacto')).toHaveValue(typed(inDays(2)))
  await userEvent.click(screen.getByRole('button', { name: 'Sin próxima fecha' }))
  await confirm()
  await waitFor(() => expect(posted(calls)).toEqual({ text: '' }))
})

test('a call with neither day nor note is an error', async () => {
  const calls = api()
  renderAt(<ActDialog command="ScheduleFollowUp" detail={quotation} onClose={noop} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Sin próxima fecha' }))
  await confirm()
  expect(await screen.findByText('Elegir una fecha o escribir qué se habló')).toBeInTheDocument()
  expect(posted(calls)).toBeUndefined()
})

test('the receipt of an offer is recorded with who confirmed it', async () => {
  const calls = fakeApi({
    [`POST /app/v1/quotations/${KEY}/record-offer-receipt`]: () => ({ body: { id: KEY, revision: 9, position: 9 } }),
  })
  renderAt(<ActDialog command="RecordOfferReceipt" detail={quotation} onClose={noop} />)
  await confirm()
  expect(await screen.findByText('Indicar quién lo confirmó')).toBeInTheDocument()
  expect(posted(calls)).toBeUndefined()
  await typeInto(screen.getByLabelText('Quién lo confirmó y cómo'), 'Ana, por teléfono')
  await confirm()
  await waitFor(() => expect(posted(calls)).toEqual({ text: 'Ana, por teléfono' }))
})

test('the card shows day, note and owner, and a button only to users who may change it', () => {
  renderAt(<FollowUpCard detail={{ ...quotation, followUp, actions: [] }} act={noop} />)
  const card = screen.getByRole('region', { name: 'Seguimiento' })
  expect(card).toHaveTextContent(`Seguimiento el ${typed(inDays(2))}`)
  expect(card).toHaveTextContent(/Llamar a Ana · Martín Olivera/)
  expect(screen.queryByRole('button', { name: 'Cambiar…' })).not.toBeInTheDocument()
})
