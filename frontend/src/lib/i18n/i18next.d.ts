import 'i18next'
import type agents from '@freight/contracts/locales/es/agents.json'
import type auth from '@freight/contracts/locales/es/auth.json'
import type catalogue from '@freight/contracts/locales/es/catalogue.json'
import type chargeCodes from '@freight/contracts/locales/es/chargeCodes.json'
import type clientOffer from '@freight/contracts/locales/es/links/clientOffer.json'
import type common from '@freight/contracts/locales/es/shared/common.json'
import type commands from '@freight/contracts/locales/es/commands.json'
import type document from '@freight/contracts/locales/es/shared/document.json'
import type drafts from '@freight/contracts/locales/es/drafts.json'
import type errors from '@freight/contracts/locales/es/errors.json'
import type expressForm from '@freight/contracts/locales/es/express/expressForm.json'
import type expressPickups from '@freight/contracts/locales/es/express/expressPickups.json'
import type express from '@freight/contracts/locales/es/express/express.json'
import type expressTariff from '@freight/contracts/locales/es/express/expressTariff.json'
import type fileImport from '@freight/contracts/locales/es/fileImport.json'
import type finalize from '@freight/contracts/locales/es/finalize.json'
import type home from '@freight/contracts/locales/es/home.json'
import type newQuotation from '@freight/contracts/locales/es/newQuotation.json'
import type notes from '@freight/contracts/locales/es/notes.json'
import type notifications from '@freight/contracts/locales/es/notifications.json'
import type analytics from '@freight/contracts/locales/es/analytics.json'
import type organizations from '@freight/contracts/locales/es/organizations.json'
import type providers from '@freight/contracts/locales/es/providers.json'
import type prices from '@freight/contracts/locales/es/prices.json'
import type rates from '@freight/contracts/locales/es/rates.json'
import type reports from '@freight/contracts/locales/es/reports.json'
import type rules from '@freight/contracts/locales/es/rules.json'
import type quotationInfo from '@freight/contracts/locales/es/quotationInfo.json'
import type quotationCommands from '@freight/contracts/locales/es/quotationCommands.json'
import type quotations from '@freight/contracts/locales/es/quotations.json'
import type history from '@freight/contracts/locales/es/history.json'
import type settings from '@freight/contracts/locales/es/settings.json'
import type shell from '@freight/contracts/locales/es/shell.json'
import type thirdParty from '@freight/contracts/locales/es/thirdParty.json'
import type table from '@freight/contracts/locales/es/table.json'
import type views from '@freight/contracts/locales/es/views.json'
import type users from '@freight/contracts/locales/es/users.json'

/** Keys are typed from the Spanish files; a new namespace is one line here and one file per language. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell'
    fallbackNS: 'common'
    keySeparator: false
    resources: {
      agents: typeof agents
      auth: typeof auth
      catalogue: typeof catalogue
      chargeCodes: typeof chargeCodes
      clientOffer: typeof clientOffer
      common: typeof common
      commands: typeof commands
      document: typeof document
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
