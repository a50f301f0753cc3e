import { useTexts, useUndrawnTexts } from '../../../components/form/unparsed-inputs.ts'
import { numberCells } from '../../../components/packing/paste.ts'
import type { PackingCells } from '../form/cells.ts'
import { cellName } from './packing-row.tsx'
import { fieldOf } from './use-row-acts.ts'
import type { useRowWindow } from './use-row-window.ts'

/** Unparsed texts in rows that are not rendered: they block sending and can be focused. */
export const useHiddenTexts = (rows: readonly PackingCells[], view: ReturnType<typeof useRowWindow>) => {
  const texts = useTexts()
  const rendered = new Set(view.items.map(({ index }) => index))
  const hidden =
    texts.size === 0
      ? []
      : rows.flatMap((row, index) =>
          rendered.has(index)
            ? []
            : numberCells
                .map((cell) => ({ name: cellName(row.id, cell), row, cell, index }))
                .filter(({ name, cell }) => row[cell] === '' && texts.has(name)),
        )
  const hiddenText = (name: string) => hidden.find((one) => one.name === name)
  useUndrawnTexts({
    cells: hidden.map(({ name }) => name),
    place: (name) => {
      const index = hiddenText(name)?.index ?? 0
      const bodies = [...(view.scroller.current?.querySelectorAll<HTMLElement>('[data-index]') ?? [])]
      return bodies.find((body) => Number(body.dataset['index']) > index) ?? null
    },
    lead: (name) => {
      const one = hiddenText(name)
      if (one !== undefined) view.focus(one.row.id, fieldOf(one.cell))
    },
  })
}
