/** Of the Spanish dashboard only: what it says beyond what sign-in and the frame say. */
import { messages } from 'virtual:dashboard-messages'
import { loadMessages } from '#common/i18n.ts'

loadMessages('es', messages)
