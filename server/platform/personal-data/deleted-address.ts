/** The end of an address that leads nowhere, for a request that outlives the account of its author. */
export const NO_ADDRESS = '@deleted.invalid'
