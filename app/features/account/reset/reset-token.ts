/**
 * The secret of a reset mail on its way from the mail's address to the form, which has an address without it: so it
 * stands in no history, and a reload of the form keeps it. For this tab only.
 */
const KEY = 'reset token'

export const keepResetToken = (token: string): void => sessionStorage.setItem(KEY, token)
export const readResetToken = (): string | null => sessionStorage.getItem(KEY)
export const dropResetToken = (): void => sessionStorage.removeItem(KEY)
