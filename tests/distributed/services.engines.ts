import { servicesContract } from './services.contract.ts'

await servicesContract()
