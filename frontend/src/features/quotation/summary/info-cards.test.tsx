import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAt } from '../../../testing/render.tsx'
import { quotation } from '../samples/quotation.ts'
import { InfoCards } from './info-cards.tsx'

test('an automatic remark is shown with its text', () => {
  renderAt(
    <InfoCards
      detail={{
        ...quotation,
        info: [
          { code: 'EXPIRED', on: '2026-04-15' },
          { code: 'STALE_COSTS', count: 2 },
          { code: 'MISSING_RATES', currencies: ['ARS', 'EUR'] },
          { code: 'MISSING_FOR_AGENTS', missing: ['UN_NUMBER', 'MSDS'] },
        ],
      }}
    />,
  )
  for (const text of [
    'La oferta venció el 15/04/2026.',
    'Hay 2 costos a revisar.',
    'Falta el tipo de cambio de ARS, EUR: esos importes no entran en los totales.',
    'Mercancía peligrosa: antes de consultar agentes falta el número ONU, la hoja de seguridad (MSDS).',
  ])
    expect(screen.getByText(text)).toBeInTheDocument()
})
