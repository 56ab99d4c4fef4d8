/** Specification 3: the key in local storage that holds `{accessToken, refreshToken}`. */
export const AUTHORIZED_USER = 'authorized_user'
