import 'i18next'
import type agents from '../../locales/es/agents.json'
import type auth from '../../locales/es/auth.json'
import type catalogue from '../../locales/es/catalogue.json'
import type chargeCodes from '../../locales/es/chargeCodes.json'
import type commands from '../../locales/es/commands.json'
import type drafts from '../../locales/es/drafts.json'
import type errors from '../../locales/es/errors.json'
import type expressForm from '../../locales/es/express/expressForm.json'
import type expressPickups from '../../locales/es/express/expressPickups.json'
import type express from '../../locales/es/express/express.json'
import type expressTariff from '../../locales/es/express/expressTariff.json'
import type fileImport from '../../locales/es/fileImport.json'
import type finalize from '../../locales/es/finalize.json'
import type home from '../../locales/es/home.json'
import type newQuotation from '../../locales/es/newQuotation.json'
import type notes from '../../locales/es/notes.json'
import type notifications from '../../locales/es/notifications.json'
import type analytics from '../../locales/es/analytics.json'
import type organizations from '../../locales/es/organizations.json'
import type providers from '../../locales/es/providers.json'
import type prices from '../../locales/es/prices.json'
import type rates from '../../locales/es/rates.json'
import type reports from '../../locales/es/reports.json'
import type rules from '../../locales/es/rules.json'
import type quotationInfo from '../../locales/es/quotationInfo.json'
import type quotationCommands from '../../locales/es/quotationCommands.json'
import type quotations from '../../locales/es/quotations.json'
import type history from '../../locales/es/history.json'
import type settings from '../../locales/es/settings.json'
import type shell from '../../locales/es/shell.json'
import type thirdParty from '../../locales/es/thirdParty.json'
import type table from '../../locales/es/table.json'
import type views from '../../locales/es/views.json'
import type users from '../../locales/es/users.json'

/** Keys are typed from the Spanish files; a new namespace is one line here and one file per language. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell'
    resources: {
      agents: typeof agents
      auth: typeof auth
      catalogue: typeof catalogue
      chargeCodes: typeof chargeCodes
      commands: typeof commands
      drafts: typeof drafts
      errors: typeof errors
      expressForm: typeof expressForm
      express: typeof express
      expressPickups: typeof expressPickups
      expressTariff: typeof expressTariff
      fileImport: typeof fileImport
      finalize: typeof finalize
      home: typeof home
      newQuotation: typeof newQuotation
      notes: typeof notes
      rates: typeof rates
      reports: typeof reports
      rules: typeof rules
      notifications: typeof notifications
      analytics: typeof analytics
      organizations: typeof organizations
      providers: typeof providers
      prices: typeof prices
      quotationInfo: typeof quotationInfo
      quotationCommands: typeof quotationCommands
      quotations: typeof quotations
      history: typeof history
      settings: typeof settings
      shell: typeof shell
      table: typeof table
      thirdParty: typeof thirdParty
      users: typeof users
      views: typeof views
    }
  }
}
