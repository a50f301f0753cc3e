import { useSyncExternalStore } from 'react'
import { createListeners } from '../storage/listeners.ts'

let isBuilding = false
let wasSaid = false
const listeners = createListeners()

const show = (building: boolean) => {
  if (isBuilding === building) return
  isBuilding = building
  listeners.tell()
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

/** Whether tables are being built anew, as far as this page was told. */
export const useIsBuilding = () => useSyncExternalStore(listeners.subscribe, () => isBuilding)
