import { useSyncExternalStore } from 'react'

let isBuilding = false
let wasSaid = false
const listeners = new Set<() => void>()

const show = (building: boolean) => {
  if (isBuilding === building) return
  isBuilding = building
  for (const listener of listeners) listener()
}

/** Told by an answer: tables are being built anew after an update, and what it shows or waits for is not the newest. */
export const sawBuilding = () => {
  wasSaid = true
  show(true)
}

/** Whether an answer has said so since the last look; otherwise it is over. */
export const lookAgain = (): boolean => {
  show(wasSaid)
  wasSaid = false
  return isBuilding
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether tables are being built anew, as far as this page was told. */
export const useIsBuilding = () => useSyncExternalStore(subscribe, () => isBuilding)
