import { usualSettings } from '@freight/contracts/company-settings/settings'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { keepToken } from '../../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../../testing/fake-api.ts'
import { renderAt } from '../../../../testing/render.tsx'
import { cheapCost, quotation } from '../../samples/quotation.ts'
import { SaveTemplate } from '../cost-bar.tsx'

const done = { body: { id: 'MVD', revision: 8, position: 1 } }
const codes = [...new Set(cheapCost.charges.map(({ idCharge }) => idCharge))]
const begun = { name: 'Vía Miami', codes: ['AFR'], byDefault: true as const }
const open = (LSE_IMPORT = [begun], answer: () => { body?: unknown; status?: number } = () => done) => {
  const calls = fakeApi({
    'GET /app/v1/settings/MVD': () => ({
      body: {
        company: 'MVD',
        revision: 7,
        ...usualSettings,
        namedTemplates: { ...usualSettings.namedTemplates, LSE_IMPORT },
      },
    }),
    'POST /app/v1/settings/MVD/change-charge-templates': answer,
    'POST /app/v1/settings/MVD/change-named-templates': answer,
  })
  const onClose = vi.fn()
  renderAt(<SaveTemplate detail={quotation} cost={cheapCost} onClose={onClose} />)
  return { onClose, sent: () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body) }
}
const templateField = () => screen.getByRole('combobox', { name: 'Plantilla' })
const choose = async (text: string) => {
  const option = await screen.findByRole('option', { name: text })
  fireEvent.change(templateField(), { target: { value: (option as HTMLOptionElement).value } })
}
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Guardar plantilla' }))

beforeEach(() => keepToken(fakeToken(['PRICING_RULES'])))

test('the codes of a cost become a named default template that replaces the previous default', async () => {
  const { onClose, sent } = open()
  await screen.findByRole('option', { name: 'Vía Miami' })
  const name = screen.getByRole('textbox', { name: 'Nombre' })
  expect(screen.getByRole('button', { name: 'Guardar plantilla' })).toBeDisabled()
  fireEvent.change(name, { target: { value: 'vía miami' } })
  expect(screen.getByText('Ya hay una plantilla con ese nombre.')).toBeInTheDocument()
  fireEvent.change(name, { target: { value: ' Perecederos ' } })
  fireEvent.click(screen.getByRole('checkbox'))
  save()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent()).toEqual([
    {
      LSE_IMPORT: [
        { name: 'Vía Miami', codes: ['AFR'] },
        { name: 'Perecederos', codes, byDefault: true },
      ],
    },
  ])
})

test('the codes replace those of an existing template', async () => {
  const { onClose, sent } = open()
  await choose('Vía Miami')
  expect(screen.getByText('Reemplaza sus códigos: AFR')).toBeInTheDocument()
  expect(screen.getByRole('checkbox')).toBeChecked()
  save()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent()).toEqual([{ LSE_IMPORT: [{ ...begun, codes }] }])
})

test('the codes become the usual template, which has no name', async () => {
  const { onClose, sent } = open()
  await choose('Habitual')
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
  save()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent()).toEqual([{ LSE_IMPORT: codes }])
})

test('at the limit of templates one of them has to be replaced', async () => {
  const { sent } = open(Array.from({ length: 20 }, (_, at) => ({ ...begun, name: `Plantilla ${at}` })))
  expect(await screen.findByText('Ya hay 20 plantillas: reemplazar una de ellas.')).toBeInTheDocument()
  expect(screen.queryByRole('option', { name: 'Una nueva' })).not.toBeInTheDocument()
  expect(sent()).toEqual([])
})

test('a refused template keeps the dialog open', async () => {
  const { onClose } = open([begun], () => ({ status: 403, body: { code: 'FORBIDDEN', title: 'Forbidden' } }))
  await choose('Vía Miami')
  save()
  expect(await screen.findByText(/No se pudo guardar la plantilla de LSE importación/)).toBeInTheDocument()
  expect(onClose).not.toHaveBeenCalled()
})
