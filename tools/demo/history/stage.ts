import { eventSchemas } from '@freight/contracts/registry/aggregates'
import { readConfig } from '@freight/platform/config'
import { connectStores } from '@freight/platform/connections/connect'
import { openedFiles } from '@freight/platform/files/opened-files'
import { demoHandler } from './demo-handler.ts'

const clock = () => new Date()

/** The stores of the application with the command handler, without the rest of the application. */
export const openStage = async () => {
  const config = readConfig(process.env)
  const { platform, stop } = await connectStores(config, { schemas: eventSchemas })
  const { db, eventStore, dataDir } = platform
  const files = await openedFiles(config.FILES_URL, dataDir)
  return {
    db,
    eventStore,
    files,
    clock,
    execute: demoHandler({ db, eventStore, clock }),
    stop: () => {
      files.close()
      return stop()
    },
  }
}
