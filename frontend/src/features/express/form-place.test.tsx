import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../lib/auth/session.ts'
import { readDrafts, saveDraft } from '../../lib/storage/drafts.ts'
import { type Answer, fakeApi, fakeToken } from '../../testing/fake-api.ts'
import { renderAt } from '../../testing/render.tsx'
import { emptyForm, emptyParty, emptyPiece } from './form/cells.ts'
import { expressDraft } from './form/draft.ts'
import { FormPlace } from './express-page.tsx'

beforeEach(() => {
  localStorage.clear()
  keepToken(fakeToken(['SOLICITAR_SHIPMENT']))
})

test.each(['copy', 'amend', 'return'])('an empty %s opens the empty form', async (kind) => {
  const calls = fakeApi({})
  renderAt(<FormPlace />, `/operativa/express?new=express&${kind}=`)
  expect(await screen.findByRole('textbox', { name: 'Contenido' })).toHaveValue('')
  expect(calls.filter(({ path }) => path.includes('express-shipments'))).toEqual([])
})

test('a closed form leaves no draft in the address, and the rest stays', async () => {
  fakeApi({})
  const { place } = renderAt(<FormPlace />, '/operativa/express?q=ob&new=express')
  await userEvent.type(await screen.findByRole('textbox', { name: 'Contenido' }), 'Lentes')
  await waitFor(() => expect(place()).toContain('draft='))
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar' }))
  await waitFor(() => expect(place()).toBe('/operativa/express?q=ob'))
})

const filledDraft = () => {
  const form = emptyForm()
  const party = { ...emptyParty(), company: 'Ottica', city: 'Padua', description: 'Via 1' }
  const data = {
    ...form,
    contents: 'Lentes',
    isDoc: true,
    shipperAddress: { ...party, countryCode: 'IT' },
    recipientAddress: { ...party, countryCode: 'UY' },
    packingData: [{ ...emptyPiece(), cantidad: '1', peso: '1' }],
  }
  saveDraft({ type: 'NEW_EXPRESS', name: 'x', display: expressDraft.display(form), data, user: 'u-1' })
}

test('a created shipment opens with the present filters; after the user has left, nothing navigates', async () => {
  let answer = () => undefined as void
  const late = new Promise<Answer>((resolve) => {
    answer = () => resolve({ status: 201, body: { id: 'MVD-X-2026-000611', revision: 1, position: 1 } })
  })
  const calls = fakeApi({ 'POST /app/v1/express-shipments': () => late })
  filledDraft()
  const Screens = () => (useLocation().pathname === '/inicio' ? null : <FormPlace />)
  const { place, router } = renderAt(<Screens />, '/operativa/express?q=ob&new=express&draft=0')
  await screen.findByRole('textbox', { name: 'Contenido' })
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1))
  await act(() => router.navigate('/inicio'))
  answer()
  await waitFor(() => expect(readDrafts()).toEqual([]))
  expect(place()).toBe('/inicio')

  filledDraft()
  await act(() => router.navigate('/operativa/express/finalizadas?q=ob&work=CANCELLED&new=express&draft=0'))
  await screen.findByRole('textbox', { name: 'Contenido' })
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(place()).toBe('/operativa/express?q=ob&id=MVD-X-2026-000611'))
})

test('a form is stored as a template, and a shipment that starts from it leaves it unchanged', async () => {
  fakeApi({})
  filledDraft()
  const { place } = renderAt(<FormPlace />, '/operativa/express?new=express&draft=0')
  await userEvent.type(await screen.findByRole('textbox', { name: 'Ref. del cliente' }), 'PO 1')
  await userEvent.click(screen.getByRole('button', { name: 'Plantillas' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Guardar como plantilla…' }))
  const name = await screen.findByRole('textbox', { name: 'Nombre' })
  await userEvent.clear(name)
  await userEvent.type(name, 'Lentes de Padua{Enter}')
  expect(await screen.findByText('Plantilla Lentes de Padua guardada')).toBeInTheDocument()
  const [template] = readDrafts().filter((one) => one.template)
  expect(template).toMatchObject({ name: 'Lentes de Padua', data: { contents: 'Lentes', clientReference: '' } })

  await userEvent.click(screen.getByRole('button', { name: 'Plantillas' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Lentes de Padua' }))
  expect(await screen.findByText('Datos de la plantilla Lentes de Padua.')).toBeInTheDocument()
  expect(place()).toBe(`/operativa/express?new=express&template=${template?.id}`)
  expect(screen.getByRole('textbox', { name: 'Ref. del cliente' })).toHaveValue('')
  // What was typed before is still a draft.
  expect(readDrafts().find(({ id }) => id === 0)?.data).toMatchObject({ clientReference: 'PO 1' })
  await userEvent.type(screen.getByRole('textbox', { name: 'Contenido' }), ' finas')
  await waitFor(() => expect(place()).toContain('draft=2'))
  expect(readDrafts().find(({ id }) => id === template?.id)).toEqual(template)
})

test('a template of another user, or a deleted one, opens the empty form', async () => {
  fakeApi({})
  const empty = { type: 'NEW_EXPRESS', display: expressDraft.display(emptyForm()), template: true } as const
  saveDraft({ ...empty, name: 'x', data: { ...emptyForm(), contents: 'Lentes' }, user: 'u-2' })
  renderAt(<FormPlace />, '/operativa/express?new=express&template=0')
  expect(await screen.findByRole('textbox', { name: 'Contenido' })).toHaveValue('')
})
