/** Every island by its name: each is a script of its own, loaded with React when the island is needed. */
import type { ComponentType } from 'react'

type Load = () => Promise<ComponentType<never>>

export const ISLANDS = {
  account: async () => (await import('#app/features/shell/account-slot.tsx')).AccountSlot,
  'answer-actions': async () => (await import('#app/features/questions/reader-actions.tsx')).AnswerActions,
  'call-times': async () => (await import('#app/features/first-calls/call-picker.tsx')).CallPicker,
  contact: async () => (await import('#app/features/contact/contact-form.tsx')).ContactForm,
  copy: async () => (await import('#app/ui/copy-button.tsx')).CopyButton,
  correction: async () => (await import('#app/features/corrections/correction-forms.tsx')).CorrectionForm,
  'correction-code': async () => (await import('#app/features/corrections/correction-forms.tsx')).CodeForm,
  'first-message': async () => (await import('#app/features/chat/first-message-form.tsx')).FirstMessageForm,
  'gpc-status': async () => (await import('#app/features/legal/gpc-status.tsx')).GpcStatus,
  map: async () => (await import('#app/features/map/live-map.tsx')).LiveMap,
  newsletter: async () => (await import('#app/features/newsletter/newsletter-form.tsx')).NewsletterForm,
  'next-times': async () => (await import('#app/features/first-calls/next-times.tsx')).NextTimes,
  print: async () => (await import('#app/ui/print-button.tsx')).PrintButton,
  'profile-tools': async () => (await import('#app/features/profile/profile-tools.tsx')).ProfileTools,
  question: async () => (await import('#app/features/questions/question-form.tsx')).QuestionForm,
  'question-actions': async () => (await import('#app/features/questions/reader-actions.tsx')).QuestionActions,
  report: async () => (await import('#app/features/moderation/report-form.tsx')).ReportForm,
  'search-box': async () => (await import('#app/features/search-box/search-box.tsx')).SearchBox,
  request: async () => (await import('#app/features/requests/visitor-request.tsx')).VisitorRequest,
  share: async () => (await import('#app/ui/share-button.tsx')).ShareButton,
  tray: async () => (await import('#app/features/saved/compare-tray.tsx')).CompareTray,
  toasts: async () => (await import('#app/ui/toast.tsx')).ToastRegion,
  'write-link': async () => (await import('#app/features/listing/message-link.tsx')).MessageLink,
} satisfies Record<string, Load>

export type IslandName = keyof typeof ISLANDS
