import { expect, test } from '@jest/globals'
import type { HistoryEntry } from '@freight/contracts/quotation/views'
import { screen } from '@testing-library/react'
import { renderAt } from '../../../testing/render.tsx'
import { useEventSentence } from './use-event-sentence.tsx'

const Sentence = ({ entry }: { entry: HistoryEntry }) => <p>{useEventSentence()(entry)}</p>

test('fields that were changed are told by their names, each once', () => {
  const entry = {
    type: 'QuotationRequestAmended',
    actor: { kind: 'STAFF', id: 'u-1', name: 'Lucía Ferreyra' },
    data: { changed: ['origenCodigo', 'origenName', 'direction', 'somethingNew'] },
  }
  // The sentence reads no more of an entry than this.
  renderAt(<Sentence entry={entry as unknown as HistoryEntry} />)
  expect(screen.getByText(/cambió lo pedido/)).toHaveTextContent('(el origen, la operación, somethingNew)')
})
