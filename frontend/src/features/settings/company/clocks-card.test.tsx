import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { keepToken } from '../../../lib/auth/session.ts'
import { fakeApi, fakeToken } from '../../../testing/fake-api.ts'
import { openCard } from '../samples/open-card.tsx'
import { ClocksCard } from './clocks-card.tsx'

test('the card sends only a changed clock, and no impossible one', async () => {
  keepToken(fakeToken(['GERENTE_COMERCIAL']))
  const sent: unknown[] = []
  fakeApi({
    'POST /app/v1/settings/MVD/change-express-clocks': ({ body }) => {
      sent.push(body)
      return { body: { id: 'MVD', revision: 8, position: 1 } }
    },
  })
  openCard((form) => <ClocksCard form={form} />)
  const type = (name: string, value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Guardar todo' }))
  type('Sin tomar', '0')
  type('Después del día prometido', '2')
  save()
  expect(await screen.findByText('Un número entero dentro de lo posible para este plazo.')).toBeInTheDocument()
  expect(sent).toEqual([])
  type('Sin tomar', '1')
  save()
  await waitFor(() => expect(sent).toEqual([{ promisedDays: 2 }]))
})
