import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { listenForKeys } from '../../../lib/browser/browser-commands.ts'
import { type Answer, type ApiCall, fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { asIfLaidOut } from '../../../testing/laid-out.ts'
import { lateAnswers } from '../../../testing/late-answers.ts'
import { renderAt } from '../../../testing/render.tsx'
import ExpressPage from '../express-page.tsx'
import { bookedShipment } from '../samples/shipment.ts'
import { repeatGuard } from './scan-box.tsx'

const id = bookedShipment.row.id

beforeEach(() => {
  asIfLaidOut()
  localStorage.clear()
  keepToken(fakeToken(['CONSULTAR_SHIPMENT', 'EXPRESS_OP']))
})

// The dialog of a test that fails must not keep the next ones from opening a shipment.
afterEach(() => {
  for (const dialog of document.querySelectorAll('.bp6-dialog')) dialog.remove()
})

const answers: Readonly<Record<string, object>> = {
  PIECE2: { id, piece: 2 },
  TWICE1: { several: true },
}

const lookUp = ({ query }: ApiCall): Answer | Promise<Answer> => ({ body: answers[query.get('code') ?? ''] ?? {} })

const open = (scan = lookUp) => {
  const calls = fakeApi({
    'GET /app/v1/express-shipments': () => ({ body: { rows: [] } }),
    'GET /app/v1/express-shipments/counts': () => ({
      body: { work: {}, subState: {}, flag: {}, rows: 0, pieces: 0, chargeable: '0' },
    }),
    [`GET /app/v1/express-shipments/${id}`]: () => ({ body: { ...bookedShipment, tracking: [] } }),
    'GET /app/v1/express-shipments/scan': scan,
    'GET /app/v1/express-shipments/labels': () => ({ body: '%PDF' }),
    [`POST /app/v1/express-shipments/${id}/add-tracking-event`]: () => ({ body: { id, revision: 5, position: 9 } }),
    [`POST /app/v1/express-shipments/${id}/mark-label-printed`]: () => ({ body: { id, revision: 5, position: 9 } }),
  })
  const { place } = renderAt(<ExpressPage />, '/operativa/express/en-proceso')
  return {
    place,
    posts: () => calls.filter(({ method }) => method === 'POST'),
    lookUps: () => calls.filter(({ path }) => path.endsWith('/scan')),
  }
}

test('S opens the field; a known code opens its shipment, an unknown one stays for correction', async () => {
  const stop = listenForKeys()
  const user = userEvent.setup({ delay: null })
  const { place } = open()
  await screen.findByRole('listbox')
  await user.keyboard('s')
  const field = await screen.findByRole('textbox', { name: 'Escanear o escribir un código' })
  await waitFor(() => expect(field).toHaveFocus())
  await user.keyboard('WRONG9{Enter}')
  expect(await screen.findByText('WRONG9: código desconocido.')).toHaveAttribute('data-hue', 'red')
  expect(field).toHaveValue('WRONG9')
  await user.clear(field)
  await user.keyboard('TWICE1{Enter}')
  expect(await screen.findByText(/TWICE1: corresponde a varios envíos/)).toBeInTheDocument()
  await user.clear(field)
  await user.keyboard('PIECE2{Enter}')
  await waitFor(() => expect(place()).toContain(`id=${id}`))
  expect(field).toHaveValue('')
  expect(screen.getByText('1 leído')).toBeInTheDocument()
  stop()
})

test('a late answer opens nothing behind a dialog', async () => {
  const user = userEvent.setup({ delay: null })
  const late = lateAnswers<Answer>()
  const { place, lookUps } = open(late.next)
  await screen.findByRole('listbox')
  await user.keyboard('PIECE2{Enter}')
  await waitFor(() => expect(lookUps()).toHaveLength(1))
  const dialog = document.createElement('div')
  dialog.className = 'bp6-dialog'
  document.body.append(dialog)
  late.answer({ body: { id, piece: 2 } })
  expect(await screen.findByText('1 leído')).toBeInTheDocument()
  expect(place()).not.toContain('id=')
})

test('handed over: the scanned piece is picked up once, although the scanner read its label twice', async () => {
  const user = userEvent.setup({ delay: null })
  const { posts, lookUps } = open()
  await screen.findByRole('listbox')
  await user.keyboard('PIECE2{Enter}')
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Qué hacer con el código' }), 'handOver')
  await new Promise((resolve) => setTimeout(resolve, 2050))
  await user.keyboard('{Tab}{Tab}')
  ;(document.activeElement as HTMLElement).blur()
  await user.keyboard('PIECE2{Enter}PIECE2{Enter}')
  await waitFor(() => expect(posts()).toHaveLength(1))
  expect(posts()[0]?.body).toMatchObject({ status: 'PICKED_UP', piece: 2 })
  expect(lookUps()).toHaveLength(2)
})

test('print downloads the label and records it', async () => {
  localStorage.setItem('express-scan', 'print')
  const user = userEvent.setup({ delay: null })
  const { posts } = open()
  await screen.findByRole('listbox')
  await user.keyboard('PIECE2{Enter}')
  await waitFor(() => expect(posts().map(({ path }) => path.split('/').at(-1))).toEqual(['mark-label-printed']))
})

test('the same code within two seconds is a repeat; another code, or the same one later, is not', () => {
  const isRepeat = repeatGuard()
  expect([
    isRepeat('A', 0),
    isRepeat('A', 1999),
    isRepeat('A', 2000),
    isRepeat('B', 2100),
    isRepeat('A', 2200),
  ]).toEqual([false, true, false, false, false])
})
