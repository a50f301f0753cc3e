import { type ReactElement, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { createListeners } from '../storage/listeners.ts'
import { isTyping } from './is-typing.ts'

/** A command in the palette, with its keys, also on the shortcut sheet. */
export interface Command {
  id: string
  /** In the user’s language. */
  title: string
  icon?: ReactElement
  /** `c`, `g q` (one after the other), `ctrl+s` (works while typing too). */
  keys?: string
  /** Global, or only on the screen that registered it. */
  scope?: 'global' | 'screen'
  /** Hidden in the palette: only its keys run it. */
  quiet?: boolean
  run: () => void
}

const groups = new Map<symbol, readonly Command[]>()
const listeners = createListeners()
let allCommands: readonly Command[] = []

const publish = () => {
  // A screen’s keys precede global ones: `c` creates the main object of the screen.
  const isOfScreen = ({ scope }: Command) => Number(scope === 'screen')
  allCommands = [...groups.values()].flat().toSorted((a, b) => isOfScreen(b) - isOfScreen(a))
  listeners.tell()
}

/** Registers commands while the caller is mounted. Omit commands the user has no right to. */
export const useCommands = (commands: readonly Command[]) => {
  const newest = useRef(commands)
  useLayoutEffect(() => {
    newest.current = commands
  })
  const signature = commands.map(({ id, title, keys }) => `${id}|${title}|${keys ?? ''}`).join('\n')
  useEffect(() => {
    const group = Symbol('commands')
    // The action may change with every render; the list changes only with the signature.
    groups.set(
      group,
      newest.current.map((command) => ({
        ...command,
        run: () => newest.current.find(({ id }) => id === command.id)?.run(),
      })),
    )
    publish()
    return () => {
      groups.delete(group)
      publish()
    }
  }, [signature])
}

/** All registered commands. */
export const useAllCommands = () => useSyncExternalStore(listeners.subscribe, () => allCommands)

/** Longest time between the two keys of a sequence such as `g q`. */
const SEQUENCE_WITHIN_MS = 1000

const keyOf = (event: KeyboardEvent) => {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  return event.ctrlKey || event.metaKey ? `ctrl+${key}` : key
}

/**
 * Handles the keys of all registered commands. A key that also begins a sequence runs its own command only when the
 * sequence is not completed. Returns the unsubscribe function.
 */
export const listenForKeys = () => {
  let first: { key: string; at: number } | undefined
  let waiting: { command: Command; timer: ReturnType<typeof setTimeout> } | undefined
  const dropWaiting = () => {
    const command = waiting?.command
    clearTimeout(waiting?.timer)
    waiting = undefined
    return command
  }
  const runWaiting = () => {
    const command = dropWaiting()
    // Its screen may have closed meanwhile.
    if (command !== undefined && allCommands.includes(command)) command.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey) return
    const key = keyOf(event)
    if (isTyping(event) && !key.startsWith('ctrl+')) return
    if (event.repeat && waiting?.command.keys === key) return
    const isSecond = first !== undefined && event.timeStamp - first.at < SEQUENCE_WITHIN_MS
    const sequence = isSecond ? allCommands.find(({ keys }) => keys === `${first?.key} ${key}`) : undefined
    const command = sequence ?? allCommands.find(({ keys }) => keys === key)
    if (sequence === undefined) runWaiting()
    else dropWaiting()
    const begins = sequence === undefined && allCommands.some(({ keys }) => keys?.startsWith(`${key} `))
    first = begins ? { key, at: event.timeStamp } : undefined
    if (command === undefined) return
    // An open dialog gets all keys except those with Ctrl.
    if (document.querySelector('.bp6-dialog, .bp6-omnibar') !== null && !key.startsWith('ctrl+')) return
    event.preventDefault()
    if (begins) waiting = { command, timer: setTimeout(runWaiting, SEQUENCE_WITHIN_MS) }
    else command.run()
  }
  // Blueprint presses a focused button on the release of Enter, with or without Ctrl.
  const onKeyUp = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.stopPropagation()
    document.removeEventListener('keyup', onKeyUp, true)
  }
  const onCapturedKeyDown = (event: KeyboardEvent) => {
    const { target } = event
    const isOnButton = target instanceof Element && target.closest('button, a, [role=button]') !== null
    if (keyOf(event) !== 'ctrl+Enter' || !isOnButton || target.closest('[role=dialog]') !== null) return
    if (allCommands.every(({ keys }) => keys !== 'ctrl+Enter')) return
    event.stopPropagation()
    document.addEventListener('keyup', onKeyUp, true)
    onKeyDown(event)
  }
  document.addEventListener('keydown', onKeyDown)
  document.addEventListener('keydown', onCapturedKeyDown, true)
  return () => {
    dropWaiting()
    document.removeEventListener('keydown', onKeyDown)
    document.removeEventListener('keydown', onCapturedKeyDown, true)
    document.removeEventListener('keyup', onKeyUp, true)
  }
}
