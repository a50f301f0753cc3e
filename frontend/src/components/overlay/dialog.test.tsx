import { Button, Menu, MenuItem, PopoverNext } from '@blueprintjs/core'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { expect, test } from 'vitest'
import { renderAt } from '../../testing/render.tsx'
import { Dialog } from './dialog.tsx'

/** Mounted only while it is open, like most dialogs. */
const ConfirmExample = ({ opener, onDone }: { opener: (open: () => void) => ReactNode; onDone?: () => void }) => {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const done = () => {
    onDone?.()
    close()
  }
  return (
    <>
      {opener(() => setOpen(true))}
      {isOpen && (
        <Dialog isOpen onClose={close}>
          <form
            onSubmit={(event) => {
              event.preventDefault()
              done()
            }}
          >
            <input aria-label="Nombre" autoFocus />
            <button type="submit">Guardar</button>
          </form>
        </Dialog>
      )}
    </>
  )
}

const field = () => screen.findByRole('textbox', { name: 'Nombre' })
const button = (name: string) => screen.getByRole('button', { name, hidden: true })

test('Escape returns the focus to the opener, and so does an action in the dialog', async () => {
  renderAt(<ConfirmExample opener={(open) => <Button onClick={open}>Abrir</Button>} />)
  act(() => button('Abrir').focus())
  for (const key of ['{Escape}', '{Enter}']) {
    fireEvent.click(button('Abrir'))
    await waitFor(async () => expect(await field()).toHaveFocus())
    await userEvent.keyboard(key)
    await waitFor(() => expect(screen.queryByRole('textbox')).not.toBeInTheDocument())
    expect(button('Abrir')).toHaveFocus()
  }
})

test('the key that closed the dialog does not press the focused opener', async () => {
  renderAt(<ConfirmExample opener={(open) => <Button onClick={open}>Abrir</Button>} />)
  act(() => button('Abrir').focus())
  fireEvent.click(button('Abrir'))
  await waitFor(async () => expect(await field()).toHaveFocus())
  await userEvent.keyboard('{Enter>}')
  await waitFor(() => expect(button('Abrir')).toHaveFocus())
  fireEvent.keyDown(button('Abrir'), { key: 'Enter', repeat: true })
  await userEvent.keyboard('{/Enter}')
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  expect(await field()).toBeInTheDocument()
})

test('a dialog opened from a closed menu returns the focus to the button of the menu', async () => {
  renderAt(
    <ConfirmExample
      opener={(open) => (
        <PopoverNext
          shouldReturnFocusOnClose={false}
          content={
            <Menu>
              <MenuItem text="Renombrar" onClick={open} />
            </Menu>
          }
        >
          <Button text="Más" />
        </PopoverNext>
      )}
    />,
  )
  act(() => button('Más').focus())
  fireEvent.click(button('Más'))
  const item = await screen.findByRole('menuitem', { name: 'Renombrar' })
  act(() => item.focus())
  fireEvent.click(item)
  await field()
  await waitFor(() => expect(screen.queryByRole('menuitem')).not.toBeInTheDocument())
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(button('Más')).toHaveFocus())
})

test('if the opener was removed the focus goes to the element in its place', async () => {
  const Bar = () => {
    const [isSaved, setSaved] = useState(false)
    return (
      <main>
        <button type="button">Filtros</button>
        <div>
          <button type="button">Vistas</button>
          <ConfirmExample
            opener={(open) =>
              !isSaved && (
                <p>
                  <Button onClick={open}>Guardar vista</Button>
                </p>
              )
            }
            onDone={() => setSaved(true)}
          />
        </div>
      </main>
    )
  }
  renderAt(<Bar />)
  act(() => button('Guardar vista').focus())
  fireEvent.click(button('Guardar vista'))
  await waitFor(async () => expect(await field()).toHaveFocus())
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(button('Vistas')).toHaveFocus())
})

test('if the opener is disabled the focus goes to the element beside it', async () => {
  const Bar = () => {
    const [isDone, setDone] = useState(false)
    return (
      <main>
        <button type="button">Filtros</button>
        <div>
          <p>
            <ConfirmExample
              opener={(open) => (
                <button type="button" disabled={isDone} onClick={open}>
                  Publicar
                </button>
              )}
              onDone={() => setDone(true)}
            />
          </p>
          <button type="button">Vistas</button>
        </div>
      </main>
    )
  }
  renderAt(<Bar />)
  act(() => button('Publicar').focus())
  fireEvent.click(button('Publicar'))
  await waitFor(async () => expect(await field()).toHaveFocus())
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(button('Vistas')).toHaveFocus())
})

test('a dialog that closes before it unmounts returns the focus at once; a focus moved by the user stays', async () => {
  const MountedExample = () => {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <Button onClick={() => setOpen(true)}>Abrir</Button>
        <button type="button">Otro</button>
        <Dialog isOpen={isOpen} onClose={() => setOpen(false)}>
          <input aria-label="Nombre" autoFocus />
        </Dialog>
      </>
    )
  }
  renderAt(<MountedExample />)
  // The second time its content renders at once.
  for (let time = 0; time < 2; time += 1) {
    act(() => button('Abrir').focus())
    fireEvent.click(button('Abrir'))
    await waitFor(async () => expect(await field()).toHaveFocus())
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(button('Abrir')).toHaveFocus())
    act(() => button('Otro').focus())
    await waitFor(() => expect(screen.queryByRole('textbox')).not.toBeInTheDocument())
    expect(button('Otro')).toHaveFocus()
  }
})

test('a focus that something behind the dialog took returns to the part of the dialog that had it', async () => {
  renderAt(
    <>
      <button type="button">Atrás</button>
      <Dialog isOpen>
        <input aria-label="Nombre" />
        <button type="button" autoFocus>
          Guardar
        </button>
      </Dialog>
    </>,
  )
  await waitFor(() => expect(button('Guardar')).toHaveFocus())
  act(() => button('Atrás').focus())
  await waitFor(() => expect(button('Guardar')).toHaveFocus())
})
