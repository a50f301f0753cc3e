import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAt } from '../../../testing/render.tsx'
import { RuleSentence } from './rule-sentence.tsx'

test('every condition is part of the sentence, with translated values where there are any', async () => {
  renderAt(
    <RuleSentence
      send
      filters={[
        { filterType: 'TRANSPORT_MODE', condition: 'EQUALS', value: 'AIR,SEA' },
        { filterType: 'DESTINATION', condition: 'CONTAINS', value: 'Montevideo' },
        { filterType: 'AUTORATE', condition: 'NOT_HAS', value: 'OCL' },
        { filterType: 'AUTORATE', condition: 'EQUALS', value: 'false' },
      ]}
    />,
  )
  expect((await screen.findByText(/Consultar cuando/)).textContent).toBe(
    'Consultar cuando el transporte es Aéreo, Marítimo y el destino contiene Montevideo y la tarifa guardada no incluye OCL y la tarifa guardada es No',
  )
})
