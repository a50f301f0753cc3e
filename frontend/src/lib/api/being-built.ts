import { useSyncExternalStore } from 'react'
import { createListeners } from '../storage/listeners.ts'

let isBuilding = false
let wasReported = false
const listeners = createListeners()

const show = (building: boolean) => {
  if (isBuilding === building) return
  isBuilding = building
  listeners.tell()
}

/** Called on a response which reports that tables are rebuilt after an update, so that its data may be old. */
export const sawBuilding = () => {
  wasReported = true
  show(true)
}

/** Whether a response has reported a rebuild since the last call; otherwise the rebuild is over. */
export const lookAgain = (): boolean => {
  show(wasReported)
  wasReported = false
  return isBuilding
}

/** Whether tables are being rebuilt, as far as this page knows. */
export const useIsBuilding = () => useSyncExternalStore(listeners.subscribe, () => isBuilding)
