declare module 'virtual:*-messages' {
  import type { Messages } from '@lingui/core'
  export const messages: Messages
}

declare module 'virtual:api-examples' {
  /** Code of docs/api.md. */
  const examples: Readonly<Record<'variables' | 'curl' | 'js' | 'python' | 'webhookHeaders' | 'receiver', string>>
  export default examples
}
