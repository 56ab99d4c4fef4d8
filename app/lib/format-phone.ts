/** `+15595550142` → `(559) 555-0142`; other countries as they are. */
export const formatPhone = (phone: string) => phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
