/**
 * Carries the token from the reset link to the form, whose own URL doesn't include it: so the token isn't in the
 * browser history, and reloading the form keeps it. For this tab only.
 */
const KEY = 'reset token'

export const storeResetToken = (token: string): void => sessionStorage.setItem(KEY, token)
export const loadResetToken = (): string | null => sessionStorage.getItem(KEY)
export const deleteResetToken = (): void => sessionStorage.removeItem(KEY)
