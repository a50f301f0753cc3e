import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { openCard } from '../samples/open-card.tsx'
import { FieldsCard } from './setting-cards.tsx'

beforeEach(() => keepToken(fakeToken(['GERENTE_COMERCIAL'])))
const type = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Guardar todo' }))

test.each([
  {
    card: 'limits',
    path: 'change-sanity-limits',
    usual: 'Habitual: 2.500',
    changed: { name: 'Densidad máxima', text: '3000', body: { densityTo: '3000' } },
    wrong: { name: 'Validez máxima', text: '0', usual: '12', problem: 'Un número válido, como 5 o 12,5.' },
  },
  {
    card: 'clocks',
    path: 'change-express-clocks',
    usual: 'Habitual: 60',
    changed: { name: 'Después del día prometido', text: '2', body: { promisedDays: 2 } },
    wrong: {
      name: 'Sin tomar',
      text: '0',
      usual: '1',
      problem: 'Un número entero dentro de lo posible para este plazo.',
    },
  },
] as const)('the card $card sends only a changed setting, and no invalid one', async (one) => {
  const sent: unknown[] = []
  fakeApi({
    [`POST /app/v1/settings/MVD/${one.path}`]: ({ body }) => {
      sent.push(body)
      return { body: { id: 'MVD', revision: 8, position: 1 } }
    },
  })
  openCard((form) => <FieldsCard form={form} card={one.card} />)
  expect(screen.getByText(one.usual)).toBeInTheDocument()
  type(one.wrong.name, one.wrong.text)
  type(one.changed.name, one.changed.text)
  save()
  expect(await screen.findByText(one.wrong.problem)).toBeInTheDocument()
  expect(sent).toEqual([])
  type(one.wrong.name, one.wrong.usual)
  save()
  await waitFor(() => expect(sent).toEqual([one.changed.body]))
})
